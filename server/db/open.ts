import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';
import { shareFairly } from './fair-share.ts';
import { checkServer, openPool, type PoolOptions } from './pool.ts';

/** Typed queries on our tables. */
export type Db = Kysely<Database>;

/**
 * Typed queries over a pool, or over a new pool to a URL. `db.destroy()` ends the pool.
 *
 * @param options `share` is one user's share of the pool (`shareFairly`); without it, users aren't limited.
 *   `onError` is called with the error of each query that fails
 * @throws DatabaseError if the server can't be reached or is older than PostgreSQL 18
 */
export async function openDatabase(
  target: string | pg.Pool,
  {
    share,
    onError = () => {},
    ...options
  }: PoolOptions & { share?: { max: number; waitMs: number }; onError?: (error: unknown) => void } = {},
): Promise<Db> {
  const pool = typeof target === 'string' ? openPool(target, options) : target;
  try {
    await checkServer(pool);
  } catch (error) {
    if (typeof target === 'string') await pool.end();
    throw error;
  }
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: share ? shareFairly(pool, share) : pool }),
    log: (event) => {
      if (event.level === 'error') onError(event.error);
    },
  });
}
