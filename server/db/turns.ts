type Limits = {
  /** In total; without it, only `maxOfKey` counts. */
  max?: number;
  /** Keeps one user or one slow host from taking all. */
  maxOfKey: number;
  maxWaiting?: number;
  waitMs?: number;
  /** The error if too many are waiting, or after `waitMs`. */
  refuse: () => Error;
};

/**
 * Limits what runs at once in this process, in total and per key. The others wait in order. It protects what
 * the process has itself (connections, memory); what a user may do is limited in rows (`slots.ts`).
 */
export function openTurns({ max = Infinity, maxOfKey, maxWaiting = Infinity, waitMs, refuse }: Limits) {
  const waiting: { key: string; start: () => void }[] = [];
  const runningOf = new Map<string, number>();
  let running = 0;

  const isFree = (key: string) => running < max && (runningOf.get(key) ?? 0) < maxOfKey;
  const begin = (key: string) => {
    running += 1;
    runningOf.set(key, (runningOf.get(key) ?? 0) + 1);
  };
  const wait = (key: string) =>
    new Promise<void>((resolve, reject) => {
      const turn = {
        key,
        start() {
          clearTimeout(timer);
          begin(key);
          resolve();
        },
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(refuse());
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      waiting.push(turn);
    });

  return {
    /** Waits for a turn. @returns what ends it; ending it again does nothing */
    async take(key: string): Promise<() => void> {
      if (isFree(key)) begin(key);
      else if (waiting.length >= maxWaiting) throw refuse();
      else await wait(key);
      let isRunning = true;
      return () => {
        if (!isRunning) return;
        isRunning = false;
        running -= 1;
        const left = (runningOf.get(key) ?? 1) - 1;
        if (left === 0) runningOf.delete(key);
        else runningOf.set(key, left);
        const next = waiting.findIndex((one) => isFree(one.key));
        if (next >= 0) waiting.splice(next, 1)[0]?.start();
      };
    },
  };
}
