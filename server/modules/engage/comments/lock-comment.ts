import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { lockComments } from './lock-comments.ts';
import { type CommentRow, findRow } from './read-comments.ts';

/**
 * One of the user's comments, to be changed in this transaction: nobody else moves a comment of theirs until it ends.
 * Open pages hear of the change at its commit.
 *
 * @throws AppError `not_found` for a stranger's
 */
export async function lockComment(
  trx: Transaction<Database>,
  userId: string,
  id: string,
  now: Date,
): Promise<CommentRow> {
  await lockComments(trx, userId);
  const comment = await findRow(trx, userId, id, now);
  await notifyChange(trx, userId, { name: 'ready-comment', id });
  return comment;
}
