/** A noisy machine is looked at again before it is believed. */
const maxTries = 8;
/** What is done sooner than this does no harm at any growth, ms. */
const harmless = 40;

/**
 * How much longer four times as much takes: 4 where time is linear in length, 16 where it is quadratic. The least of
 * several tries; 0 where it is done at once anyway.
 */
export function growth(work: (length: number) => unknown, length: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < maxTries && least > 7; tries += 1) {
    const four = timeOf(() => work(4 * length));
    if (four < harmless) return 0;
    const one = timeOf(() => work(length));
    least = Math.min(least, four / Math.max(one, 1));
  }
  return least;
}

/** The processor's time that this thread takes, ms: what other processes do meanwhile does not count. */
function timeOf(work: () => unknown): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
