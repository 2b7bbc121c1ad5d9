import { AppError } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockOpenPost } from './lock-open-post.ts';
import type { PublicationKey } from './lock-publication.ts';

/**
 * Deletes a draft of the user's.
 *
 * @throws AppError `not_found`; `conflict` where it is no draft
 */
export async function removeDraft({ db }: Pick<Deps, 'db'>, key: PublicationKey): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockOpenPost(trx, key);
    if (locked.state !== 'draft') throw new AppError('conflict', 'It is scheduled. Make it a draft first.');
    await trx.deleteFrom('publication').where('user_id', '=', key.userId).where('id', '=', key.id).execute();
    await notifyChange(trx, key.userId, { name: 'publication', id: key.id });
    return { id: key.id };
  });
}
