import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';

/** How many times it starts over. Each time, the transaction it deadlocked with has continued. */
const maxDeadlocks = 5;

/**
 * A transaction whose statements can take as long as they need. It's for erasing, which runs in the
 * background and must not start over forever because it's large. It locks everything that depends on a row,
 * so it can deadlock with a transaction that locked some of those rows in the opposite order. It then starts
 * over.
 */
export async function withoutTimeLimit<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let deadlocks = 0; ; deadlocks += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        return work(trx);
      });
    } catch (error) {
      if (!isDeadlock(error) || deadlocks === maxDeadlocks) throw error;
    }
  }
}

/**
 * Whether PostgreSQL ended a transaction because of a deadlock, so it can start over.
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}
