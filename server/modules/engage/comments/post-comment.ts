import type { PostComment } from '#contract/linkedin-comments.ts';
import type { ReadyComment } from '#contract/ready-comments.ts';
import type { Deps } from '#server/modules/deps.ts';
import { approveWritten } from './approve-written.ts';
import { findPosts } from './find-posts.ts';
import { moveComment } from './move-comment.ts';
import { findComment } from './read-comments.ts';

/**
 * Approves a comment by this very click: a ready one, or what the user wrote to a post. It is sent in ten seconds and
 * can be taken back until then.
 *
 * @throws AppError as {@link moveComment}; `conflict` where the post has a living comment already
 */
export async function postComment(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks' | 'channels' | 'source' | 'log' | 'billing'>,
  userId: string,
  body: PostComment,
): Promise<ReadyComment> {
  const { readyCommentId, text } = body;
  if (readyCommentId !== undefined) {
    return moveComment(deps, userId, readyCommentId, { status: 'approved', text });
  }
  const [post] = await findPosts(deps, userId, body);
  if (!post) throw new Error('One post was asked for');
  const now = deps.clock.now();
  const { id } = await deps.db
    .transaction()
    .execute((trx) => approveWritten(trx, deps, { userId, post, text: text ?? '' }, now));
  return findComment(deps.db, userId, id, now);
}
