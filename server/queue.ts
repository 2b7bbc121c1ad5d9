type Limits = {
  /** In total; without it, only `maxOfKey` counts. */
  max?: number;
  /** Keeps one user or one slow host from taking all. */
  maxOfKey: number;
  maxWaiting?: number;
  waitMs?: number;
  /** The error if too many are waiting, or after `waitMs`. Without these limits, nobody is refused. */
  refuse?: () => Error;
};

/**
 * Limits what runs at once in this process, in total and per key. The others wait in order. It protects what
 * the process has itself (connections, memory, child processes); what a user may do is limited in rows
 * (`db/leases.ts`).
 */
export function openQueue({ max = Infinity, maxOfKey, maxWaiting = Infinity, waitMs, refuse }: Limits) {
  const waiting: { keys: string[]; isUrgent: boolean; start: () => void }[] = [];
  const runningOf = new Map<string, number>();
  let running = 0;

  const isFree = (keys: string[]) =>
    running < max && keys.every((key) => (runningOf.get(key) ?? 0) < maxOfKey);
  const count = (keys: string[], by: 1 | -1) => {
    running += by;
    for (const key of keys) {
      const left = (runningOf.get(key) ?? 0) + by;
      if (left === 0) runningOf.delete(key);
      else runningOf.set(key, left);
    }
  };
  const wait = (keys: string[], isUrgent: boolean) =>
    new Promise<void>((resolve, reject) => {
      const waiter = {
        keys,
        isUrgent,
        start() {
          clearTimeout(timer);
          count(keys, 1);
          resolve();
        },
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(refuse?.());
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      waiting.push(waiter);
    });
  const startNext = () => {
    for (;;) {
      const urgent = waiting.findIndex((waiter) => waiter.isUrgent && isFree(waiter.keys));
      const next = urgent >= 0 ? urgent : waiting.findIndex((waiter) => isFree(waiter.keys));
      if (next < 0) return;
      waiting.splice(next, 1)[0]?.start();
    }
  };

  return {
    /**
     * Waits until it may start, and counts for each key.
     *
     * @param isUrgent waits before those that aren't
     * @returns what ends it; ending it again does nothing
     */
    async take(keys: string[], isUrgent = false): Promise<() => void> {
      if (isFree(keys)) count(keys, 1);
      else if (waiting.length >= maxWaiting) throw refuse?.();
      else await wait(keys, isUrgent);
      let isRunning = true;
      return () => {
        if (!isRunning) return;
        isRunning = false;
        count(keys, -1);
        startNext();
      };
    },
  };
}
