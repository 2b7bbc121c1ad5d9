import { setTimeout as wait } from 'node:timers/promises';
import type { LeaseKind, Route } from '#contract/route.ts';
import { tooMany } from '#server/app-error.ts';
import type { Lease, Leases } from '#server/db/leases.ts';
import { leaseRules } from '#server/limits.ts';

/**
 * Takes one of a user's leases of a kind. @throws AppError `rate_limited` (429) if none becomes free in time
 */
export type TakeLease = (kind: LeaseKind, userId: string, abort: AbortSignal) => Promise<Lease>;

/** How often a waiting call checks for a free lease, in ms. */
const askMs = 150;

/** Takes leases according to their rules: waits a little for a free one, or takes the oldest. */
export function leaseTaker(leases: Leases): TakeLease {
  return async (kind, userId, abort) => {
    const { limit, next } = leaseRules[kind];
    const endsOldest = next === 'ends-oldest';
    const waitMs = endsOldest ? 0 : next.waitMs;
    for (let waited = 0; waited <= waitMs; waited += askMs) {
      if (waited > 0) await wait(askMs, undefined, { signal: abort });
      const lease = await leases.take({ userId, kind, limit, endsOldest });
      if (lease !== null) return lease;
    }
    if (endsOldest) throw new Error('The oldest gave no lease');
    throw tooMany(next.words, next.retrySeconds);
  };
}

/**
 * The kind of lease a route takes while it runs: as declared, otherwise derived from its request and answer.
 * Most routes take none.
 */
export function leaseKindOf(route: Route): LeaseKind | null {
  if (route.lease !== undefined) return route.lease;
  if (route.access === 'public') return null;
  if (route.upload === 'image/*' || route.upload === 'application/pdf') return 'picture';
  if (route.upload !== undefined) return 'upload';
  if (route.stream === 'text/csv') return 'export';
  return route.stream === 'application/zip' ? 'download' : null;
}
