import type { Transaction } from 'kysely';
import type { StoredPost } from '#contract/posts.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockFacts, pinFacts } from '#server/modules/network/lock-facts.ts';
import { approveComment } from './approve-comment.ts';
import { checkText } from './check-text.ts';
import { newComment } from './generate-comments.ts';
import { lockComment } from './lock-comment.ts';
import { lockComments } from './lock-comments.ts';
import { postNetworks } from './post-networks.ts';
import { readLiving } from './read-living.ts';
import { settleEnded } from './settle-ended.ts';

/** What is said where a post has a comment that is not done with. */
export const livingWords = 'There is a comment on this post already. Use that one, or dismiss it.';

/**
 * A comment without drafts, made and approved in the caller's transaction: it is sent in ten seconds and can be taken
 * back until then.
 *
 * @throws AppError as {@link approveComment}; `conflict` where the post has a living comment already
 */
export async function approveWritten(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'clock' | 'tasks' | 'channels' | 'billing'>,
  { userId, post, text }: { userId: string; post: StoredPost; text: string },
  now: Date,
): Promise<{ id: string }> {
  await lockComments(trx, userId);
  await lockFacts(trx, userId);
  await pinFacts(trx, userId, { postIds: [post.id] });
  await settleEnded(trx, userId, [post.id], now);
  if ((await readLiving(trx, userId, [post.id], now)).has(post.id)) {
    throw new AppError('conflict', livingWords);
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
  await approveComment(trx, deps, await lockComment(trx, userId, made.id, now), now);
  return made;
}
