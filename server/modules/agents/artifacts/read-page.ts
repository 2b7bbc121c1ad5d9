import type { Kysely } from 'kysely';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { framedInChild } from './artifact-child.ts';

/**
 * A version of an artifact as safe HTML for a frame: nothing in it runs, loads or leads anywhere.
 *
 * @param version undefined: the newest
 * @throws AppError `not_found` for a stranger's id, or a version that isn't there
 */
export async function readPage(
  db: Kysely<Database>,
  userId: string,
  id: string,
  version: number | undefined,
): Promise<{ html: string }> {
  const row = await db
    .selectFrom('artifact')
    .innerJoin('artifact_version', (join) =>
      join
        .onRef('artifact_version.user_id', '=', 'artifact.user_id')
        .onRef('artifact_version.artifact_id', '=', 'artifact.id'),
    )
    .select(['artifact.format', 'artifact_version.content'])
    .where('artifact.user_id', '=', userId)
    .where('artifact.id', '=', id)
    .where((eb) => eb('artifact_version.version', '=', version ?? eb.ref('artifact.version')))
    .executeTakeFirst();
  if (!row) throw notFound('Artifact');
  return { html: await framedInChild(userId, row.format, row.content) };
}
