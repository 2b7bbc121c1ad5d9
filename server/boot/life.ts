import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that all steps above the first ones together may take to stop; jobs resume from checkpoints. */
const patience = 2000;

/** The steps of a process: started one after the other, stopped in the opposite order. */
export type Life = {
  /**
   * Runs a step of the start. When the process is to end, even while the step runs, its `stop` is called with what
   * it made, and the steps after it do not happen.
   *
   * @param start is told by the signal when it is no longer wanted
   * @param stop may take what is left of two seconds, unless `essential`
   */
  step<T>(
    start: (unwanted: AbortSignal) => Promise<T> | T,
    stop?: (made: T) => Promise<void> | void,
    essential?: 'essential',
  ): Promise<T>;
  /** Stops all steps and ends the process; the first call counts. */
  end(exitCode: number): Promise<never>;
};

type Closer = { close: () => Promise<void>; essential: boolean };

/** Nothing follows: the process is about to exit. */
const never = new Promise<never>(() => {});

/**
 * @param exit ends the process
 */
export function createLife(exit: (code: number) => void = process.exit): Life {
  const closers: Closer[] = [];
  const unwanted = new AbortController();
  let ending = false;

  async function endAll(exitCode: number): Promise<never> {
    unwanted.abort();
    const deadline = Date.now() + patience;
    for (const { close, essential } of closers.reverse()) {
      const closed = close().catch(() => {});
      const late = wait(Math.max(deadline - Date.now(), 50));
      await (essential ? closed : Promise.race([closed, late]));
    }
    exit(exitCode);
    return never;
  }

  return {
    async step(start, stop, essential) {
      if (ending) return never;
      const started = Promise.resolve().then(() => start(unwanted.signal));
      closers.push({
        close: async () => {
          const made = await started;
          await stop?.(made);
        },
        essential: essential !== undefined,
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
  };
}
