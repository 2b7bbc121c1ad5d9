import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { ArtifactVersion } from '#contract/artifacts.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { decodeCursor, encodeCursor } from '#server/modules/signals/listing/cursor.ts';

const defaultLimit = 20;
const VersionsCursor = z.object({ before: z.int().min(1) });

/**
 * A page of the versions of an artifact, the newest first.
 *
 * @throws AppError `not_found` for a stranger's id; one that names the field `cursor` where it is broken
 */
export async function listVersions(
  db: Kysely<Database>,
  userId: string,
  id: string,
  { cursor, limit = defaultLimit }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: ArtifactVersion[]; nextCursor: string | null }> {
  const before = cursor === undefined ? null : decodeCursor(VersionsCursor, cursor).before;
  const own = await db
    .selectFrom('artifact')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!own) throw notFound('Artifact');
  const rows = await db
    .selectFrom('artifact_version')
    .select(['version', 'title', 'content', 'made_by as madeBy', 'prompt_id as promptId', 'created_at'])
    .where('user_id', '=', userId)
    .where('artifact_id', '=', id)
    .$if(before !== null, (all) => all.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })),
    nextCursor: last ? encodeCursor({ before: last.version }) : null,
  };
}
