import type { Kysely } from 'kysely';
import { livingStatuses } from '#contract/values.ts';
import type { Database } from '#server/db/database.ts';
import { effectiveStatus } from './effective-status.ts';
import { type CommentRow, selectComments } from './read-comments.ts';

/** The living comment on each of these posts, where there is one: a post has at most one. */
export async function readLiving(
  db: Kysely<Database>,
  userId: string,
  postIds: readonly string[],
  now: Date,
): Promise<Map<string, CommentRow>> {
  if (postIds.length === 0) return new Map();
  const rows = await selectComments(db, userId, now)
    .where('ready_comment.post_id', 'in', [...postIds])
    .where(effectiveStatus(now), 'in', [...livingStatuses])
    .execute();
  return new Map(rows.map((row) => [row.post_id, row]));
}
