import { AppError } from '#server/app-error.ts';
import { cancelPublication } from '#server/modules/channels/publications/cancel-publication.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockComment } from './lock-comment.ts';

/**
 * Deletes a comment here; at the channel nothing changes. One that was posted goes on counting for the cool-down and
 * the daily cap. One that is approved is not sent.
 *
 * @throws AppError `not_found`; `conflict` while it is being sent, or nobody knows whether it was
 */
export async function removeComment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<{ id: string }> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const comment = await lockComment(trx, userId, id, now);
    const { effective, publication_id: publicationId } = comment;
    if (effective === 'unconfirmed') {
      throw new AppError('conflict', 'Say first whether this comment is live; then it can be deleted.');
    }
    const isSent =
      effective === 'posting' ||
      (effective === 'approved' &&
        publicationId !== null &&
        !(await cancelPublication(trx, { userId, id: publicationId, now })));
    if (isSent) throw new AppError('conflict', 'It is being sent. It can be deleted once that has ended.');
    if (effective === 'posted') {
      await trx
        .updateTable('ready_comment')
        .set({ deleted_at: now, updated_at: now })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute();
    } else {
      await trx.deleteFrom('ready_comment').where('user_id', '=', userId).where('id', '=', id).execute();
    }
  });
  return { id };
}
