import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database.ts';

/** Reads several things as of one moment, so they agree whatever is written meanwhile. */
export function readSnapshot<T>(
  db: Kysely<Database>,
  read: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
