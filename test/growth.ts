/** Retries before trusting a result from a noisy machine. */
const maxTries = 8;
/** Anything faster than this is harmless at any growth, ms. */
const harmless = 40;

/**
 * How much longer four times the input takes: 4 for linear time, 16 for quadratic time. The lowest of several
 * tries; 0 if it finishes instantly anyway.
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

/** The same for work that waits in between. */
export async function growthOf(work: (length: number) => Promise<unknown>, length: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < maxTries && least > 7; tries += 1) {
    const four = await timeWhile(() => work(4 * length));
    if (four < harmless) return 0;
    least = Math.min(least, four / Math.max(await timeWhile(() => work(length)), 1));
  }
  return least;
}

async function timeWhile(work: () => Promise<unknown>): Promise<number> {
  const start = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** CPU time of this thread, ms. Other processes don't count. */
function timeOf(work: () => unknown): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
