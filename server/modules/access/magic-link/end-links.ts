import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** After a restore: a link may have signed somebody in since the backup was taken, so none of them does any more. */
export async function endLinks(trx: Transaction<Database>, { now }: { now: Date }): Promise<void> {
  await trx
    .updateTable('magic_link')
    .set({
      replaced_at: now,
      try_at: null,
      state: sql`case state when 'waiting' then 'failed' else state end`,
    })
    .where('used_at', 'is', null)
    .execute();
}
