import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/**
 * Keeps people and posts that no engagement mentions: somebody above still needs them. The caller holds
 * {@link import('./lock-facts.ts').lockFacts}.
 */
export async function pinFacts(
  trx: Transaction<Database>,
  userId: string,
  held: { personIds?: string[]; postIds?: string[] },
): Promise<void> {
  const { personIds = [], postIds = [] } = held;
  if (personIds.length > 0) {
    await sql`update person set held = true
      where user_id = ${userId} and id = any(${personIds}::uuid[]) and not held`.execute(trx);
  }
  if (postIds.length > 0) {
    await sql`update post set held = true
      where user_id = ${userId} and id = any(${postIds}::uuid[]) and not held`.execute(trx);
  }
}
