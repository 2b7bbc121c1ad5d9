import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';

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

/** A user's connections in use, and the calls waiting for one. */
type Share = { used: number; waiting: (() => void)[] };

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
  const shares = new Map<string, Share>();

  const take = (userId: string): Promise<void> | undefined => {
    const share = shares.get(userId) ?? { used: 0, waiting: [] };
    shares.set(userId, share);
    if (share.used < max) {
      share.used += 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        share.waiting.splice(share.waiting.indexOf(turn), 1);
        reject(new ShareUsedError());
      }, waitMs);
      share.waiting.push(turn);
    });
  };

  const releaseShare = (userId: string): void => {
    const share = shares.get(userId);
    if (share === undefined) return;
    const next = share.waiting.shift();
    // Handed on, so the number in use stays the same.
    if (next) next();
    else share.used -= 1;
    if (share.used === 0) shares.delete(userId);
  };

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const userId = acting.getStore();
      if (userId === undefined) return pool.connect();
      await take(userId);
      let client: PoolClient;
      try {
        client = await pool.connect();
      } catch (error) {
        releaseShare(userId);
        throw error;
      }
      const release = client.release.bind(client);
      let isOut = true;
      client.release = (destroy) => {
        if (isOut) releaseShare(userId);
        isOut = false;
        release(destroy);
      };
      return client;
    },
  };
}
