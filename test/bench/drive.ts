/** What came of calling again and again. */
export type Load = {
  /** Calls a second, all callers together. */
  rate: number;
  /** Milliseconds that half of the calls, and all but one in twenty, took at most. */
  p50: number;
  p95: number;
};

/**
 * Lets so many callers call one after the other for a time, after a quarter of it as warm-up that is not counted.
 *
 * @param call gets the number of the call, counted over all callers
 */
export async function drive(
  callers: number,
  seconds: number,
  call: (nth: number) => Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  let nth = 0;
  const start = performance.now();
  const from = start + seconds * 250;
  const end = from + seconds * 1000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      // At least one that counts, however slow they are.
      for (let counted = 0; ; ) {
        const began = performance.now();
        if (began >= end && counted > 0) return;
        nth += 1;
        await call(nth);
        if (began < from) continue;
        counted += 1;
        times.push(performance.now() - began);
      }
    }),
  );
  times.sort((one, other) => one - other);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { rate: times.length / ((performance.now() - from) / 1000), p50: at(0.5), p95: at(0.95) };
}
