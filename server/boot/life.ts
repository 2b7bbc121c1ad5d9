import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Milliseconds that all steps without a patience of their own may take together to stop. */
const patience = 2000;

/** The steps of a process: started one after the other, stopped in the opposite order. */
type Life = {
  /**
   * Runs a step of the start. When the process is to end, even while the step runs, its `stop` is called with what it
   * made, and the steps after it do not happen.
   *
   * @param start learns from the signal that it is no longer wanted
   * @param stop may take what is left of two seconds, unless it has so many milliseconds for itself, or is `essential`
   */
  step<T>(
    start: (unwanted: AbortSignal) => Promise<T> | T,
    stop?: (made: T) => Promise<void> | void,
    patience?: 'essential' | number,
  ): Promise<T>;
  /** Stops all steps and ends the process; the first call counts. */
  end(exitCode: number): Promise<never>;
  /** Somebody does not want to wait: of what has not stopped yet, only essential steps are waited for. */
  hurry(): void;
};

type Closer = { close: () => Promise<void>; patience: 'essential' | number | undefined };

/** Nothing follows: the process is about to exit. */
const never = new Promise<never>(() => {});

/**
 * @param exit ends the process
 */
export function createLife(exit: (code: number) => void = process.exit): Life {
  const closers: Closer[] = [];
  const unwanted = new AbortController();
  const hurried = Promise.withResolvers<void>();
  let ending = false;

  async function endAll(exitCode: number): Promise<never> {
    unwanted.abort();
    let shared = patience;
    for (const { close, patience: own } of closers.reverse()) {
      const closed = close().catch(() => {});
      if (own === 'essential') {
        await closed;
        continue;
      }
      const began = performance.now();
      const late = wait(own ?? Math.max(shared, 50), undefined, { ref: false });
      await Promise.race([closed, late, hurried.promise]);
      if (own === undefined) shared -= performance.now() - began;
    }
    exit(exitCode);
    return never;
  }

  return {
    async step(start, stop, own) {
      if (ending) return never;
      const started = Promise.resolve().then(() => start(unwanted.signal));
      closers.push({
        close: async () => {
          const made = await started;
          await stop?.(made);
        },
        patience: own,
      });
      const made = await started.catch((error: unknown) => {
        if (ending) return never;
        throw error;
      });
      return ending ? never : made;
    },
    end(exitCode) {
      if (ending) return never;
      ending = true;
      return endAll(exitCode);
    },
    hurry: () => hurried.resolve(),
  };
}

/** Signals that come sooner after the first are the same wish: npm and the terminal send each its own. Milliseconds. */
const sameWish = 1000;

/**
 * Asks for the end on Ctrl-C, SIGTERM, a closed terminal, and when the process that started us is gone (the channel that
 * the start script opened closes). A second signal, more than a second later, is from somebody who does not want to wait.
 */
export function endOnSignals(wish: { end(): void; hurry(): void }): void {
  let first: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (first !== undefined && performance.now() - first > sameWish) wish.hurry();
      first ??= performance.now();
      wish.end();
    });
  }
  if (process.connected) {
    process.on('disconnect', () => {
      wish.end();
      // Nobody is there to wait for us; what is left of us would soon be killed.
      setTimeout(wish.hurry, sameWish).unref();
    });
  }
  // Whoever read our output may be gone before us.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}

/** A failure that nobody caught goes to the log with its stack, and ends the process in order. */
export function endOnCrash(life: Life, log: Logger): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'unexpected failure');
    void life.end(1);
  });
}
