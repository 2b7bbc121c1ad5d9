import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** After a restore: links whose mail waited are not mailed. Whoever still wants one has asked again. */
export async function dropWaiting(trx: Transaction<Database>): Promise<void> {
  await trx
    .updateTable('magic_link')
    .set({ state: 'failed', try_at: null })
    .where('state', '=', 'waiting')
    .execute();
}
