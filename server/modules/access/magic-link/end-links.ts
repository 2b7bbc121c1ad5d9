import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Ends the links and codes of an address that were not used. */
export async function endLinksOf(db: Kysely<Database>, email: string, now: Date): Promise<void> {
  await db
    .updateTable('magic_link')
    .set(ended(now))
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .execute();
}

/** After a restore: a link may have signed somebody in since the backup was taken, so none of them does any more. */
export async function endLinks(trx: Transaction<Database>, { now }: { now: Date }): Promise<void> {
  await trx.updateTable('magic_link').set(ended(now)).where('used_at', 'is', null).execute();
}

/** One that was ended before keeps its moment. */
const ended = (now: Date) => ({
  replaced_at: sql<Date>`coalesce(replaced_at, ${now})`,
  try_at: null,
  state: sql<'sent' | 'failed'>`case state when 'waiting' then 'failed' else state end`,
});
