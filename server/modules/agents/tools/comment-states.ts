import type { Kysely } from 'kysely';
import type { ReadyCommentStatus } from '#contract/ready-comments.ts';
import type { Database } from '#server/db/database.ts';
import { effectiveStatus } from '#server/modules/engage/comments/effective-status.ts';
import { selectComments } from '#server/modules/engage/comments/read-comments.ts';

/** The latest comment of the user on each of these posts: how far it is and what it says. */
export async function commentStates(
  db: Kysely<Database>,
  userId: string,
  postIds: readonly string[],
  now: Date,
): Promise<Map<string, { status: ReadyCommentStatus; text: string | null }>> {
  if (postIds.length === 0) return new Map();
  const rows = await selectComments(db, userId, now)
    .where('ready_comment.post_id', 'in', [...postIds])
    .where(effectiveStatus(now), 'not in', ['dismissed', 'expired', 'failed'])
    .orderBy('ready_comment.created_at')
    .orderBy('ready_comment.id')
    .execute();
  return new Map(rows.map(({ post_id, effective, text }) => [post_id, { status: effective, text }]));
}
