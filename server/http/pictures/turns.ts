/** Lets so many work at once, and so many of them for one key; the others wait in their order. */
export type Turns = {
  /** @throws what `refuse` makes, where too many wait already */
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
};

type Waiting = { key: string; start: () => void };

/** Opens turns. `maxOfKey` keeps a slow host from taking them all. */
export function openTurns(limits: {
  max: number;
  maxOfKey: number;
  maxWaiting: number;
  refuse: () => Error;
}): Turns {
  const waiting: Waiting[] = [];
  const runningOf = new Map<string, number>();
  let running = 0;

  const isFree = (key: string) => running < limits.max && (runningOf.get(key) ?? 0) < limits.maxOfKey;
  const begin = (key: string) => {
    running += 1;
    runningOf.set(key, (runningOf.get(key) ?? 0) + 1);
  };
  const end = (key: string) => {
    running -= 1;
    const left = (runningOf.get(key) ?? 1) - 1;
    if (left === 0) runningOf.delete(key);
    else runningOf.set(key, left);
    const next = waiting.findIndex((one) => isFree(one.key));
    if (next >= 0) waiting.splice(next, 1)[0]?.start();
  };

  return {
    async take(key, work) {
      if (isFree(key)) begin(key);
      else if (waiting.length >= limits.maxWaiting) throw limits.refuse();
      else {
        await new Promise<void>((resolve) => {
          waiting.push({
            key,
            start: () => {
              begin(key);
              resolve();
            },
          });
        });
      }
      try {
        return await work();
      } finally {
        end(key);
      }
    },
  };
}
