import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { notifyListed } from './write-list-change.ts';

/** The list's count and the list pills on signals have changed. */
export async function notifyPages(trx: Transaction<Database>, userId: string, listId: string): Promise<void> {
  await notifyChange(trx, userId, { name: 'list', id: listId });
  await notifyListed(trx, userId);
}
