/** The result of calling repeatedly. */
export type Load = {
  /** Calls per second, over all callers. */
  rate: number;
  /** The median and 95th percentile of the call duration, ms. */
  p50: number;
  p95: number;
};

/**
 * Runs a number of callers for some time, each one call after another. A warm-up of a quarter of that time
 * isn't counted.
 *
 * @param call gets the call's number, counted over all callers
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
      // Counts at least one call, however slow calls are.
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
