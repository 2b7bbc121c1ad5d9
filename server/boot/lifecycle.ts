import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Milliseconds that all steps without their own limit have together to stop. */
const patience = 2000;

/** The steps of a process. They're started one after another and stopped in reverse order. */
type Lifecycle = {
  /**
   * Runs a step of the startup. If the process is to end, even while the step is running, its `stop` is
   * called with the step's result, and the following steps are skipped.
   *
   * @param start its signal aborts when the step is no longer needed
   * @param stop can use what is left of two seconds, unless it has its own limit in milliseconds or is
   *   `essential`
   */
  step<T>(
    start: (unwanted: AbortSignal) => Promise<T> | T,
    stop?: (made: T) => Promise<void> | void,
    patience?: 'essential' | number,
  ): Promise<T>;
  /** Stops all steps and ends the process. Only the first call counts. */
  end(exitCode: number): Promise<never>;
  /** For an operator who doesn't want to wait: from now on, only essential steps are waited for. */
  hurry(): void;
};

type Closer = { close: () => Promise<void>; patience: 'essential' | number | undefined };

/** Never resolves, because the process is about to exit. */
const never = new Promise<never>(() => {});

/**
 * @param exit ends the process
 */
export function createLifecycle(exit: (code: number) => void = process.exit): Lifecycle {
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

/**
 * Signals within this many milliseconds of the first count as one, because npm and the terminal each send
 * their own.
 */
const sameRequestMs = 1000;

/**
 * Ends on Ctrl-C, SIGTERM, a closed terminal, and when the parent process is gone (the channel opened by the
 * start script closes). A second signal more than a second later means someone doesn't want to wait.
 */
export function endOnSignals(request: { end(): void; hurry(): void }): void {
  let first: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (first !== undefined && performance.now() - first > sameRequestMs) request.hurry();
      first ??= performance.now();
      request.end();
    });
  }
  if (process.connected) {
    process.on('disconnect', () => {
      request.end();
      // No one is waiting for this process, and what is left of it would soon be killed.
      setTimeout(request.hurry, sameRequestMs).unref();
    });
  }
  // The reader of our output may be gone before us.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}

/** Logs an uncaught failure with its stack, and ends the process in order. */
export function endOnCrash(life: Lifecycle, log: Logger): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'unexpected failure');
    void life.end(1);
  });
}
