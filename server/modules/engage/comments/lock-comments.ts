import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Any number that no other kind of lock uses. */
const lockClass = 0x636f6d6d;

/**
 * Lets one transaction at a time move a user's comments; it lasts until the transaction ends. Cool-down and daily cap
 * look at all of them, so that two approvals at once could otherwise both be the last one allowed.
 */
export async function lockComments(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}::text, ${lockClass}))`.execute(trx);
}
