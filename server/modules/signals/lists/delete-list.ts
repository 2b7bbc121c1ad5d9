import type { Kysely } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { lockOwnedList } from './lock-owned-list.ts';
import { notifyListed } from './notify-listed.ts';

/**
 * Deletes a list of a user; the people who were on it, and their signals, stay.
 *
 * @throws AppError `not_found`, or `forbidden` for the built-in list
 */
export async function deleteList(db: Kysely<Database>, userId: string, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const list = await lockOwnedList(trx, userId, id);
    if (list.kind !== 'own') throw new AppError('forbidden', `“${list.name}” is built in and stays.`);
    await trx.deleteFrom('list').where('user_id', '=', userId).where('id', '=', id).execute();
    await notifyChange(trx, userId, { name: 'list', id });
    await notifyListed(trx, userId);
    return { id };
  });
}
