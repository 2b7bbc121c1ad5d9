import type { Transaction } from 'kysely';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { citedIn, excerptOf } from './save-artifact.ts';

export type ArtifactEdit = {
  userId: string;
  id: string;
  /** Absent: as it is. */
  title?: string | undefined;
  content?: string | undefined;
  /** The version that was changed, where it is known. */
  basedOn?: number | undefined;
  madeBy: 'agent' | 'user';
  promptId: string | null;
  now: Date;
};

/**
 * Writes a new version, in the caller's transaction. The same title and content again are none.
 *
 * @throws AppError `not_found` for a stranger's id; `conflict` where there is a newer version than `basedOn`
 */
export async function changeArtifact(
  trx: Transaction<Database>,
  { userId, id, title, content, basedOn, madeBy, promptId, now }: ArtifactEdit,
): Promise<{ version: number }> {
  const locked = await trx
    .selectFrom('artifact')
    .innerJoin('artifact_version', (join) =>
      join
        .onRef('artifact_version.user_id', '=', 'artifact.user_id')
        .onRef('artifact_version.artifact_id', '=', 'artifact.id')
        .onRef('artifact_version.version', '=', 'artifact.version'),
    )
    .select([
      'artifact.version',
      'artifact.title',
      'artifact.query_id',
      'artifact.citations',
      'artifact_version.content',
    ])
    .where('artifact.user_id', '=', userId)
    .where('artifact.id', '=', id)
    .forUpdate('artifact')
    .executeTakeFirst();
  if (!locked) throw notFound('Artifact');
  const next = { title: title ?? locked.title, content: content ?? locked.content };
  if (next.title === locked.title && next.content === locked.content) return { version: locked.version };
  if (basedOn !== undefined && basedOn !== locked.version) {
    throw new AppError(
      'conflict',
      `It was changed since: version ${locked.version} is the newest now. Copy what you wrote, look at that one, and change it.`,
    );
  }
  const version = locked.version + 1;
  const cited = locked.query_id === null ? [] : await citedIn(trx, userId, locked.query_id, next.content);
  // What its conversation no longer knows keeps the source it had.
  const known = new Map([...locked.citations, ...cited].map((citation) => [citation.ref, citation]));
  await trx
    .updateTable('artifact')
    .set({
      version,
      title: next.title,
      excerpt: excerptOf(next.content),
      citations: JSON.stringify([...known.values()]),
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  await trx
    .insertInto('artifact_version')
    .values({
      user_id: userId,
      artifact_id: id,
      version,
      ...next,
      made_by: madeBy,
      prompt_id: promptId,
      created_at: now,
    })
    .execute();
  await notifyChange(trx, userId, { name: 'artifact', id });
  return { version };
}
