/** A noisy machine is looked at again before it is believed. */
const maxTries = 4;
/** What is done sooner than this does no harm at any growth, ms. */
const harmless = 40;

/**
 * How much longer four times as much takes: 4 where time is linear in length, 16 where it is quadratic. The least of
 * several tries; 0 where it is done at once anyway.
 */
export function growth(work: (length: number) => unknown, length: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < maxTries && least > 7; tries += 1) {
    const one = timeOf(() => work(length));
    const four = timeOf(() => work(4 * length));
    if (four < harmless) return 0;
    least = Math.min(least, four / Math.max(one, 1));
  }
  return least;
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
