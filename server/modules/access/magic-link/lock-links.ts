import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Of two who ask for or use links of an address at once, one comes first. */
export async function lockLinks(trx: Transaction<Database>, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`magic_link ${email}`}, 0))`.execute(trx);
}
