import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';

/** So often it begins again. Each time whoever it met has gone on. */
const maxDeadlocks = 5;

/**
 * A transaction whose statements may take as long as they need: for erasing, which nobody waits for and which must not
 * start over for ever because it is large. It takes the rows of everything that hangs on one, so it may meet somebody
 * who took some of them the other way round: then it begins again.
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
 * Whether PostgreSQL ended a transaction because it and another one waited for each other; it can be begun again.
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}
