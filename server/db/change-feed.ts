import pg from 'pg';
import type { Logger } from 'pino';
import { ChangeEvent } from '#contract/jobs.ts';
import { changeChannel } from './notify-change.ts';

/** Hears of changes in every process. */
export type ChangeFeed = {
  /**
   * Changes of one user, from now until the signal aborts or the feed closes. Yields null after `idleMs`
   * without a change, so that the reader can show that it is alive.
   */
  subscribe(userId: string, signal: AbortSignal, idleMs: number): AsyncGenerator<ChangeEvent | null>;
  /** How many subscriptions there are. */
  count(): number;
  /** Ends all subscriptions, then the connection. */
  close(): Promise<void>;
};

/** A slow page does not need every event: it reads the state again anyway. */
const maxWaiting = 1000;

type Subscriber = { userId: string; waiting: ChangeEvent[]; wake: () => void; isEnded: boolean };

/**
 * Holds one LISTEN connection for this process. When it is lost, all subscriptions end: the pages connect
 * again and read everything afresh, so that no change in between stays unseen.
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
      // From now on, not from the first read on: what changes in between must not be missed.
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
