import type { RateClass, Route } from '#contract/route.ts';
import { type AppError, tooMany } from '#server/app-error.ts';
import { clockSkewMs } from '#server/clock.ts';
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

type Limited = keyof typeof rateRules;

/** Counts uses of each rate limit, per holder: a user, a token, or a client IP. */
export type RateGuard = {
  /** Uses one. @throws AppError `rate_limited` (429) with the time to wait */
  take(of: Limited | 'none', key: string): Promise<void>;
  /** How many more this process may use, for all it knows. */
  left(of: Limited, key: string): number;
  /** The error once nothing is left. */
  refusal(of: Limited, key: string): AppError;
};

/** What this process has used in a window, and can hand out until it fetches again or the window ends. */
type Batch = { used: number; left: number; isLast: boolean; endsAt: number };

/** Above this many batches, ended ones are deleted, and then the oldest of shared limits. */
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
  const ruleOf = (of: Limited): RateRule => rateRules[of];
  const running = (of: Limited, key: string): Batch | undefined => {
    const batch = batches.get(`${of} ${key}`);
    const leftMs = (batch?.endsAt ?? 0) - clock.now().getTime();
    return leftMs > 0 && leftMs <= ruleOf(of).perSeconds * 1000 + clockSkewMs ? batch : undefined;
  };

  const deleteOld = (now: number): void => {
    for (const [id, { endsAt }] of batches) if (endsAt <= now) batches.delete(id);
    // The database still counts these, so an attack from very many client IPs gains nothing.
    for (const id of batches.keys()) {
      if (batches.size < maxBatches) return;
      if (ruleOf(id.split(' ')[0] as Limited).batch !== null) batches.delete(id);
    }
  };

  const fetchBatch = async (of: Limited, key: string): Promise<void> => {
    const { limit, perSeconds, batch } = ruleOf(of);
    const now = clock.now();
    const { granted, endsAt } =
      batch === null
        ? { granted: limit, endsAt: new Date(now.getTime() + perSeconds * 1000) }
        : await take({ name: of, key, limit, perSeconds, now }, batch);
    if (batches.size >= maxBatches) deleteOld(now.getTime());
    const used = running(of, key)?.used ?? 0;
    const isLast = batch === null || granted === 0;
    batches.set(`${of} ${key}`, { used, left: granted, isLast, endsAt: endsAt.getTime() });
  };

  const guard: RateGuard = {
    async take(of, key) {
      if (of === 'none') return;
      const id = `${of} ${key}`;
      for (;;) {
        const own = running(of, key);
        if (own && own.left > 0) {
          own.left -= 1;
          own.used += 1;
          return;
        }
        if (own?.isLast) throw guard.refusal(of, key);
        // Concurrent calls wait for the same batch.
        const batch = fetching.get(id) ?? fetchBatch(of, key).finally(() => fetching.delete(id));
        fetching.set(id, batch);
        await batch;
      }
    },
    left(of, key) {
      const own = running(of, key);
      return own?.isLast ? own.left : ruleOf(of).limit - (own?.used ?? 0);
    },
    refusal(of, key) {
      const leftMs = (running(of, key)?.endsAt ?? 0) - clock.now().getTime();
      return tooMany(ruleOf(of).words, Math.max(1, Math.ceil(leftMs / 1000)));
    },
  };
  return guard;
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
