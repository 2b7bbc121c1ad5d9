import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { openQueue } from '#server/queue.ts';

/** A user's share of connections is all in use, and none became free in time. */
export class ShareUsedError extends Error {
  constructor() {
    super('All connections that one user may use are in use');
    this.name = 'ShareUsedError';
  }
}

const acting = new AsyncLocalStorage<string>();

/**
 * Runs work in a user's name. The connections it takes from a shared pool count against that user's share.
 */
export function onBehalfOf<T>(userId: string, work: () => T): T {
  return acting.run(userId, work);
}

/** The part of a pool that queries use. */
type Lender = Pick<Pool, 'connect' | 'end' | 'options'>;

/**
 * A pool where one user never has more than `max` connections at a time, so there is always one for the
 * others. Further calls wait, in order, for a connection of the same user. Work in no user's name isn't
 * limited.
 *
 * @param waitMs a call that has waited this long gets a {@link ShareUsedError}
 */
export function shareFairly(
  pool: Pool,
  { max, waitMs }: { max: number; waitMs: number },
): { connect(): Promise<PoolClient>; end(): Promise<void>; options: Lender['options'] } {
  const shares = openQueue({ maxOfKey: max, waitMs, refuse: () => new ShareUsedError() });

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const userId = acting.getStore();
      if (userId === undefined) return pool.connect();
      const end = await shares.take([userId]);
      const client = await pool.connect().catch((error: unknown) => {
        end();
        throw error;
      });
      const release = client.release.bind(client);
      client.release = (destroy) => {
        end();
        release(destroy);
      };
      return client;
    },
  };
}
