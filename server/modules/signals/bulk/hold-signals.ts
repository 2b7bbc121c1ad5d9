import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';

/** A million signals take some minutes, since each is entered anew in every index of the table. */
const mostMinutes = 15;

/**
 * Lets this transaction change many signals of a user. It waits for the batch that is being recorded, and the next one
 * waits for it: two that change the same rows in another order would wait for each other.
 */
export async function holdSignals(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${mostMinutes}min`}, true)`.execute(trx);
  await lockFacts(trx, userId);
}
