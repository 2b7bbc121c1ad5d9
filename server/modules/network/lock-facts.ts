import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Any number that no other kind of lock uses. */
const lockClass = 0x66616374;

/**
 * Lets one transaction at a time write a user's facts; it lasts until the transaction ends. Ordering the writes
 * would not do: whether a person is new is read before it is written, and two imports may meet one person by
 * different keys. Other users are not held up.
 */
export async function lockFacts(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}::text, ${lockClass}))`.execute(trx);
}

/**
 * Keeps people and posts that no engagement mentions: somebody above still needs them. The caller holds
 * {@link import('./lock-facts.ts').lockFacts}.
 */
export async function pinFacts(
  trx: Transaction<Database>,
  userId: string,
  pinned: { personIds?: string[]; postIds?: string[] },
): Promise<void> {
  const { personIds = [], postIds = [] } = pinned;
  if (personIds.length > 0) {
    await sql`update person set pinned = true
      where user_id = ${userId} and id = any(${personIds}::uuid[]) and not pinned`.execute(trx);
  }
  if (postIds.length > 0) {
    await sql`update post set pinned = true
      where user_id = ${userId} and id = any(${postIds}::uuid[]) and not pinned`.execute(trx);
  }
}
