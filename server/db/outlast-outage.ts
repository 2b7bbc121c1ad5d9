import { setTimeout as wait } from 'node:timers/promises';
import { outageOf } from './database-error.ts';

/**
 * Tries again while the database is away, every 250 ms. Only for what changes nothing when it is repeated.
 *
 * @param how.ms the most time until the last try begins
 * @param how.abort ends it with the next failure
 * @param how.onAway receives the first failure
 */
export async function outlastOutage<T>(
  work: () => Promise<T>,
  how: { ms: number; abort: AbortSignal; onAway?: (error: unknown) => void },
): Promise<T> {
  const until = performance.now() + how.ms;
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (outageOf(error) !== 'away' || how.abort.aborted || performance.now() >= until) throw error;
      if (tries === 0) how.onAway?.(error);
      await wait(250);
    }
  }
}
