import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { ChangeEvent } from '#contract/jobs.ts';
import { changeChannel, servicesChannel } from './notify-change.ts';

/** Receives changes in every process. */
export type ChangeFeed = {
  /**
   * Changes of one user, from now until the signal aborts or the feed closes. Yields null after `idleMs`
   * without a change, so the reader can show that it's alive.
   */
  subscribe(userId: string, abort: AbortSignal, idleMs: number): AsyncGenerator<ChangeEvent | null>;
  /** The number of subscriptions. */
  count(): number;
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

/** An open connection that listens. */
type Listening = { client: pg.Client; lost: Promise<Error> };

/**
 * Keeps one LISTEN connection for this process, and logs when it's lost and when it's back. While it's lost,
 * there is never more than one try to connect. All subscriptions end then: the pages reconnect and reload
 * everything, so no change in between is missed.
 *
 * @param watch is called with false when the connection is lost, and with true when it's back
 * @param onServices is called when a service's keys changed
 */
export async function openChangeFeed(
  databaseUrl: string,
  log: Logger,
  watch: (isThere: boolean) => void = () => {},
  onServices: () => void = () => {},
): Promise<ChangeFeed> {
  const subscribers = new Set<Subscriber>();
  const closing = new AbortController();
  let isClosed = false;

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

  const connect = async (): Promise<Listening> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'ingrow-events',
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
    });
    client.on('notification', ({ channel, payload }) =>
      channel === servicesChannel ? onServices() : deliver(payload),
    );
    const lost = new Promise<Error>((resolve) => {
      client.on('error', resolve);
      client.on('end', () => resolve(new Error('the connection ended')));
    });
    try {
      await client.connect();
      await client.query(`listen ${changeChannel}; listen ${servicesChannel}`);
      return { client, lost };
    } catch (error) {
      void client.end();
      throw error;
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
      const reason: Error = await Promise.race([current.lost, closed]);
      void current.client.end();
      if (isClosed) return;
      endAll();
      const lostAt = performance.now();
      log.warn({ reason: reason.message }, 'the database is away: trying again every second');
      watch(false);
      current = await reconnect();
      if (current === null) return;
      const seconds = Math.round((performance.now() - lostAt) / 1000);
      log.info({ seconds }, 'the database is back');
      // Whoever subscribed meanwhile missed changes, too.
      endAll();
      watch(true);
    }
  };
  const closed = new Promise<Error>((resolve) => {
    closing.signal.addEventListener('abort', () => resolve(new Error('closed')), { once: true });
  });
  const kept = keep(await connect());

  return {
    subscribe(userId, signal, idleMs) {
      // Subscribed now, not on the first read, so that no change in between is missed.
      const subscriber: Subscriber = { userId, waiting: [], wake: () => {}, isEnded: isClosed };
      subscribers.add(subscriber);
      const end = () => {
        subscriber.isEnded = true;
        subscriber.wake();
        subscribers.delete(subscriber);
      };
      signal.addEventListener('abort', end, { once: true });
      async function* read(): AsyncGenerator<ChangeEvent | null> {
        try {
          while (!subscriber.isEnded && !signal.aborted) {
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
          signal.removeEventListener('abort', end);
          end();
        }
      }
      return read();
    },
    count: () => subscribers.size,
    async close() {
      if (isClosed) return;
      isClosed = true;
      endAll();
      closing.abort();
      await kept;
    },
  };
}
