import { type Kysely, sql, type Transaction } from 'kysely';
import type { List } from '#contract/lists.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { lockOwnedList } from './lock-owned-list.ts';
import { notifyPages } from './notify-pages.ts';
import { readLists } from './read-lists.ts';

/**
 * Names a list of a user again.
 *
 * @throws AppError `not_found`, `forbidden` for the built-in list, `conflict` where another list has that name, case
 *   and accents ignored
 */
export async function renameList(
  db: Kysely<Database>,
  { userId, listId }: { userId: string; listId: string },
  name: string,
): Promise<List> {
  const wanted = name.normalize('NFC');
  return db.transaction().execute(async (trx) => {
    // All lists of the user, in one order: of two that want one name at once the later hears that it is taken.
    await lockAllLists(trx, userId);
    const list = await lockOwnedList(trx, userId, listId);
    if (list.kind !== 'own')
      throw new AppError('forbidden', `“${list.name}” is built in and keeps its name.`);
    const taken = await trx
      .selectFrom('list')
      .select('name')
      .where('user_id', '=', userId)
      .where('id', '!=', listId)
      .where('folded_name', '=', sql<string>`ingrow_fold(${wanted})`)
      .executeTakeFirst();
    if (taken) throw new AppError('conflict', `You already have a list called “${taken.name}”.`);
    await trx
      .updateTable('list')
      .set({ name: wanted })
      .where('user_id', '=', userId)
      .where('id', '=', listId)
      .execute();
    await notifyPages(trx, userId, listId);
    const renamed = (await readLists(trx, userId)).items.find(({ id }) => id === listId);
    if (renamed === undefined) throw notFound('List');
    return renamed;
  });
}

async function lockAllLists(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .selectFrom('list')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
