import type { Transaction } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { readPost } from '#server/modules/network/posts/read-post.ts';
import { readBlocks } from './read-blocks.ts';
import type { CommentRow } from './read-comments.ts';

/**
 * Notes that the user copied a comment to post it by hand; it needs no connection. What they do by their own hand is
 * not held back by cool-down and cap, but the list of people not to engage is honoured here too.
 *
 * @throws AppError `conflict` where it is empty or the author must not be engaged
 */
export async function copyComment(trx: Transaction<Database>, comment: CommentRow, now: Date): Promise<void> {
  const { user_id: userId, network } = comment;
  if ((comment.text ?? '').trim() === '') {
    throw new AppError('conflict', 'There is nothing to copy yet. Write something first.');
  }
  const { author } = await readPost(trx, userId, comment.post_id);
  const hold = (await readBlocks(trx, { userId, network, now }, [author?.url ?? null])).blockFor(author);
  if (hold?.reason === 'do_not_engage') throw new AppError('conflict', hold.message);
  await trx
    .updateTable('ready_comment')
    .set({ status: 'copied', updated_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', comment.id)
    .execute();
}
