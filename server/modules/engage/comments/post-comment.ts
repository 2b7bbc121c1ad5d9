import type { PostComment } from '#contract/linkedin-comments.ts';
import type { StoredPost } from '#contract/posts.ts';
import type { ReadyComment } from '#contract/ready-comments.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { holdFacts } from '#server/modules/network/hold-facts.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { approveComment } from './approve-comment.ts';
import { checkText } from './check-text.ts';
import { findPosts } from './find-posts.ts';
import { newComment } from './generate-comments.ts';
import { holdComment } from './hold-comment.ts';
import { lockComments } from './lock-comments.ts';
import { moveComment } from './move-comment.ts';
import { postNetworks } from './post-networks.ts';
import { findComment } from './read-comments.ts';
import { readLiving } from './read-living.ts';
import { settleEnded } from './settle-ended.ts';

/**
 * Approves a comment by this very click: a ready one, or what the user wrote to a post. It is sent in ten seconds and
 * can be taken back until then.
 *
 * @throws AppError as {@link moveComment}; `conflict` where the post has a living comment already
 */
export async function postComment(
  deps: Pick<Deps, 'db' | 'clock' | 'errands' | 'channels' | 'source' | 'log'>,
  userId: string,
  body: PostComment,
): Promise<ReadyComment> {
  const { readyCommentId, text } = body;
  if (readyCommentId !== undefined) {
    return moveComment(deps, userId, readyCommentId, { status: 'approved', text });
  }
  const [post] = await findPosts(deps, userId, body);
  if (!post) throw new Error('One post was asked for');
  return approveWritten(deps, userId, post, text ?? '');
}

/** A comment without drafts, made and approved or not at all. */
async function approveWritten(
  deps: Pick<Deps, 'db' | 'clock' | 'errands' | 'channels'>,
  userId: string,
  post: StoredPost,
  text: string,
): Promise<ReadyComment> {
  const now = deps.clock.now();
  const id = await deps.db.transaction().execute(async (trx) => {
    await lockComments(trx, userId);
    await lockFacts(trx, userId);
    await holdFacts(trx, userId, { postIds: [post.id] });
    await settleEnded(trx, userId, [post.id], now);
    if ((await readLiving(trx, userId, [post.id], now)).has(post.id)) {
      throw new AppError('conflict', 'There is a comment on this post already. Use that one, or dismiss it.');
    }
    const network = (await postNetworks(trx, userId, [post.id])).get(post.id) ?? 'sample';
    const warnings = await checkText(trx, { userId, network, now }, post, text);
    const made = await trx
      .insertInto('ready_comment')
      .values({
        ...newComment(userId, post.id, network, now),
        status: 'suggested',
        text,
        warnings: JSON.stringify(warnings),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await approveComment(trx, deps, await holdComment(trx, userId, made.id, now), now);
    return made.id;
  });
  return findComment(deps.db, userId, id, now);
}
