import pg from 'pg';
import type { Logger } from 'pino';
import { ChangeEvent } from '#contract/jobs.ts';
import { changeChannel } from './notify-change.ts';

/** Receives changes in every process. */
export type ChangeFeed = {
  /**
   * Changes of one user, from now until the signal aborts or the feed closes. Yields null after `idleMs`
   * without a change, so the reader can show that it's alive.
   */
  subscribe(userId: string, signal: AbortSignal, idleMs: number): AsyncGenerator<ChangeEvent | null>;
  /** The number of subscriptions. */
  count(): number;
  /** Ends all subscriptions, then the connection. */
  close(): Promise<void>;
};

/** A slow page doesn't need every event, because it reads the state again anyway. */
const maxWaiting = 1000;

type Subscriber = { userId: string; waiting: ChangeEvent[]; wake: () => void; isEnded: boolean };

/**
 * Keeps one LISTEN connection for this process. If it's lost, all subscriptions end. The pages then reconnect
 * and reload everything, so no change in between is missed.
 */
export async function openChangeFeed(databaseUrl: string, log: Logger): Promise<ChangeFeed> {
  const subscribers = new Set<Subscriber>();
  let client: pg.Client | null = null;
  let isClosed = false;

  const endAll = () => {
    for (const subscriber of subscribers) {
      subscriber.isEnded = true;
      subscriber.wake();
    }
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'ingrow-events',
      keepAlive: true,
    });
    next.on('notification', ({ payload }) => {
      const { userId, ...rest } = JSON.parse(payload ?? '{}') as { userId?: string };
      const event = ChangeEvent.safeParse(rest);
      if (!event.success) return;
      for (const subscriber of subscribers) {
        if (subscriber.userId !== userId || subscriber.waiting.length >= maxWaiting) continue;
        subscriber.waiting.push(event.data);
        subscriber.wake();
      }
    });
    next.on('error', (error) => log.warn({ err: error }, 'change feed lost its connection'));
    next.on('end', () => {
      endAll();
      if (!isClosed) setTimeout(reconnect, 500).unref();
    });
    await next.connect();
    await next.query(`listen ${changeChannel}`);
    client = next;
  };

  const reconnect = () => {
    if (isClosed) return;
    connect().catch((error) => {
      log.warn({ err: error }, 'change feed cannot connect');
      setTimeout(reconnect, 2000).unref();
    });
  };

  await connect();
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
      await client?.end();
    },
  };
}
