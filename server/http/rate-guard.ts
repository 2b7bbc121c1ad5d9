import type { RateClass, Route } from '#contract/route.ts';
import { tooMany } from '#server/app-error.ts';
import { type RateRule, rateRules } from '#server/limits.ts';

/**
 * Fetches up to `wanted` of what is left of a limit shared by all processes.
 *
 * @returns how many were granted and when the window ends
 */
export type TakeRateBatch = (
  window: { name: string; key: string; limit: number; perSeconds: number; now: Date },
  wanted: number,
) => Promise<{ granted: number; endsAt: Date }>;

/** Lets a call of a class through. @throws AppError `rate_limited` (429) with the time to wait */
export type RateGuard = (of: RateClass | 'mcp' | 'picture', key: string) => Promise<void>;

/** What this process can still hand out until the window ends. */
type Batch = { left: number; isSpent: boolean; endsAt: number };

/** Above this many batches, ended ones are deleted. */
const maxBatches = 10_000;

/**
 * Limits calls in batches. If each process counts its own calls, one batch is the whole limit. From a shared
 * limit, a process fetches a batch and hands it out from memory until it's used up or the window ends. All
 * processes together hand out only what they have fetched, so never more than the limit. What a process has
 * fetched but not used, at most one batch, isn't available to the others. Once nothing is left, no process
 * asks again until the window ends.
 */
export function openRateGuard(take: TakeRateBatch, clock: { now(): Date }): RateGuard {
  const batches = new Map<string, Batch>();
  const fetching = new Map<string, Promise<void>>();

  const fetchBatch = async (id: string, name: string, key: string, rule: RateRule): Promise<void> => {
    const { limit, perSeconds, batch } = rule;
    const now = clock.now();
    const { granted, endsAt } =
      batch === null
        ? { granted: limit, endsAt: new Date(now.getTime() + perSeconds * 1000) }
        : await take({ name, key, limit, perSeconds, now }, batch);
    if (batches.size >= maxBatches) deleteEnded(batches, now.getTime());
    batches.set(id, { left: granted, isSpent: granted === 0, endsAt: endsAt.getTime() });
  };

  return async (of, key) => {
    if (of === 'none') return;
    const rule: RateRule = rateRules[of];
    const id = `${of} ${key}`;
    for (;;) {
      const own = batches.get(id);
      const leftMs = (own?.endsAt ?? 0) - clock.now().getTime();
      if (own && leftMs > 0) {
        if (own.isSpent || (own.left === 0 && rule.batch === null))
          throw tooMany(rule.words, Math.ceil(leftMs / 1000));
        if (own.left > 0) {
          own.left -= 1;
          return;
        }
      }
      // Concurrent calls wait for the same batch.
      const batch = fetching.get(id) ?? fetchBatch(id, of, key, rule).finally(() => fetching.delete(id));
      fetching.set(id, batch);
      await batch;
    }
  };
}

function deleteEnded(batches: Map<string, Batch>, now: number): void {
  for (const [id, { endsAt }] of batches) if (endsAt <= now) batches.delete(id);
}

/**
 * The class of a route: as declared, otherwise derived from what it does. Public reads, such as health, have
 * no limit.
 */
export function rateClassOf(route: Route): RateClass {
  if (route.rate !== undefined) return route.rate;
  if (route.access === 'public') return route.method === 'GET' ? 'none' : 'public';
  if (route.upload !== undefined || route.stream === 'text/csv') return 'costly';
  return route.method === 'GET' ? 'read' : 'write';
}
