import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** An arbitrary number that no other kind of lock uses. */
const lockClass = 0x66616374;

/**
 * Lets one transaction at a time write a user's facts, until that transaction ends. Ordering the writes
 * wouldn't be enough: whether a person is new is read before writing, and two imports may find one person by
 * different keys. Other users aren't affected.
 */
export async function lockFacts(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}::text, ${lockClass}))`.execute(trx);
}

/**
 * Pins people and posts that no engagement refers to, because another module still needs them. The caller has
 * called {@link import('./lock-facts.ts').lockFacts}.
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
