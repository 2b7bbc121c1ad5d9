import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { ChangeEvent } from '#contract/jobs.ts';
import { DatabaseError } from './database-error.ts';
import { changeChannel, servicesChannel } from './notify-change.ts';
import { connectTo } from './primary.ts';

/** Receives changes in every process. */
export type ChangeFeed = {
  /**
   * Changes of one user, from now until `abort` aborts or the feed closes. Yields null after `idleMs`
   * without a change, so the reader can show that it's alive.
   */
  subscribe(userId: string, abort: AbortSignal, idleMs: number): AsyncGenerator<ChangeEvent | null>;
  /** The number of subscriptions. */
  count(): number;
  /** Whether changes arrive, as far as the last test showed. */
  isHeard(): boolean;
  /** Ends all subscriptions, then the connection. */
  close(): Promise<void>;
};

/** A slow page doesn't need every event, because it reads the state again anyway. */
const maxWaiting = 1000;

type Subscriber = { userId: string; waiting: ChangeEvent[]; wake: () => void; isEnded: boolean };

/** Milliseconds until the first try to connect again. Each further pause is twice as long, up to a second. */
const firstPauseMs = 100;
const maxPauseMs = 1000;

/** How long the database may take to accept a connection, in ms. */
const connectMs = 3000;

/** An open connection that was heard. */
type Listening = { client: pg.Client; lost: Promise<Error> };

export type FeedOptions = {
  /** Where it listens, in a session of its own. */
  url: string;
  log: Logger;
  /** Notifies a channel the way changes are announced. */
  notify: (channel: string) => Promise<unknown>;
  /** How often it tests itself, in ms. */
  testMs?: number;
  /** How long a test may take to be heard, in ms. */
  heardMs?: number;
  /** Called with false when the connection is lost, and with true when it's back. */
  watch?: (isThere: boolean) => void;
  /** Called when a service's keys changed. */
  onServices?: () => void;
};

/**
 * Keeps one LISTEN connection for this process, and logs when it's lost and when it's back. While it's lost,
 * there is never more than one try to connect. All subscriptions end then, and new ones end at once: the pages
 * come back every few seconds and reload everything, so no change in between is missed.
 *
 * A connection that hears nothing looks like one without news (behind a pooler, after a promotion, or when the
 * network drops packets). So it regularly notifies itself. If it doesn't hear that, it counts as lost.
 *
 * @throws DatabaseError if the first connection hears nothing
 */
export async function openChangeFeed({
  url,
  log,
  notify,
  testMs = 20_000,
  heardMs = 5000,
  watch = () => {},
  onServices = () => {},
}: FeedOptions): Promise<ChangeFeed> {
  const ownChannel = `ingrow_test_${randomUUID().replaceAll('-', '')}`;
  const subscribers = new Set<Subscriber>();
  const closing = new AbortController();
  let isClosed = false;
  let isHeard = true;

  const endAll = () => {
    for (const subscriber of subscribers) {
      subscriber.isEnded = true;
      subscriber.wake();
    }
  };

  const deliver = (payload: string | undefined) => {
    const { userId, ...rest } = JSON.parse(payload ?? '{}') as { userId?: string };
    const event = ChangeEvent.safeParse(rest);
    if (!event.success) return;
    for (const subscriber of subscribers) {
      if (subscriber.userId !== userId || subscriber.waiting.length >= maxWaiting) continue;
      subscriber.waiting.push(event.data);
      subscriber.wake();
    }
  };

  /** Fails unless a notification to itself arrives in time. */
  const test = async (client: pg.Client): Promise<void> => {
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    const hear = ({ channel }: pg.Notification) => channel === ownChannel && resolve();
    client.on('notification', hear);
    const inTime = wait(heardMs, undefined, { ref: false, signal: closing.signal }).then(() => {
      throw new DatabaseError(
        'The database’s notifications don’t arrive, so pages would go stale; set DATABASE_DIRECT_URL to an address of the same database without a pooler.',
      );
    });
    try {
      await Promise.race([notify(ownChannel).then(() => heard), inTime]);
    } finally {
      client.off('notification', hear);
    }
  };

  const connect = async (): Promise<Listening> => {
    const client = new pg.Client({
      ...connectTo(url),
      application_name: 'ingrow-events',
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
    });
    client.on('notification', ({ channel, payload }) => {
      if (channel === servicesChannel) onServices();
      else if (channel === changeChannel) deliver(payload);
    });
    const lost = new Promise<Error>((resolve) => {
      client.on('error', resolve);
      client.on('end', () => resolve(new Error('the connection ended')));
    });
    try {
      await client.connect();
      await client.query(`listen ${changeChannel}; listen ${servicesChannel}; listen ${ownChannel}`);
      await test(client);
      return { client, lost };
    } catch (error) {
      void client.end();
      throw error;
    }
  };

  /** Resolves with the reason once the connection is lost or silent. */
  const breakOf = async ({ client, lost }: Listening): Promise<Error> => {
    const over = new AbortController();
    const silent = (async () => {
      for (;;) {
        await wait(testMs, undefined, { ref: false, signal: over.signal });
        await test(client);
      }
    })().catch((error: Error) => error);
    try {
      return await Promise.race([lost, closed, silent]);
    } finally {
      over.abort();
    }
  };

  /** Null if the feed was closed meanwhile. */
  const reconnect = async (): Promise<Listening | null> => {
    for (let pause = firstPauseMs; !isClosed; pause = Math.min(2 * pause, maxPauseMs)) {
      // Not all processes at the same moment.
      const options = { ref: false, signal: closing.signal };
      await wait(pause * (0.5 + Math.random() / 2), undefined, options).catch(() => {});
      if (isClosed) break;
      const next = await connect().catch(() => null);
      if (next) return next;
    }
    return null;
  };

  const keep = async (first: Listening): Promise<void> => {
    let current: Listening | null = first;
    while (current) {
      const reason = await breakOf(current);
      void current.client.end();
      if (isClosed) return;
      isHeard = false;
      endAll();
      const lostAt = performance.now();
      log.warn({ reason: reason.message }, 'the database is away: trying again every second');
      watch(false);
      current = await reconnect();
      if (current === null) return;
      const seconds = Math.round((performance.now() - lostAt) / 1000);
      log.info({ seconds }, 'the database is back');
      isHeard = true;
      watch(true);
    }
  };
  const closed = new Promise<Error>((resolve) => {
    closing.signal.addEventListener('abort', () => resolve(new Error('closed')), { once: true });
  });
  const kept = keep(await connect());

  return {
    subscribe(userId, abort, idleMs) {
      // Subscribed now, not on the first read, so that no change in between is missed.
      const subscriber: Subscriber = { userId, waiting: [], wake: () => {}, isEnded: isClosed || !isHeard };
      subscribers.add(subscriber);
      const end = () => {
        subscriber.isEnded = true;
        subscriber.wake();
        subscribers.delete(subscriber);
      };
      abort.addEventListener('abort', end, { once: true });
      async function* read(): AsyncGenerator<ChangeEvent | null> {
        try {
          while (!subscriber.isEnded && !abort.aborted) {
            const next = subscriber.waiting.shift();
            if (next) {
              yield next;
              continue;
            }
            const isIdle = await new Promise<boolean>((resolve) => {
              const timer = setTimeout(() => resolve(true), idleMs);
              subscriber.wake = () => {
                clearTimeout(timer);
                resolve(false);
              };
            });
            if (isIdle) yield null;
          }
        } finally {
          abort.removeEventListener('abort', end);
          end();
        }
      }
      return read();
    },
    count: () => subscribers.size,
    isHeard: () => isHeard,
    async close() {
      if (isClosed) return;
      isClosed = true;
      endAll();
      closing.abort();
      await kept;
    },
  };
}
