import { setTimeout as wait } from 'node:timers/promises';
import type { Route, SlotKind } from '#contract/route.ts';
import { tooMany } from '#server/app-error.ts';
import type { Slot, Slots } from '#server/db/slots.ts';
import { slotRules } from '#server/limits.ts';

/**
 * Takes one of a user's slots of a kind. @throws AppError `rate_limited` (429) if none becomes free in time
 */
export type TakeSlot = (kind: SlotKind, userId: string, abort: AbortSignal) => Promise<Slot>;

/** How often a waiting call checks for a free slot, in ms. */
const askMs = 150;

/** Takes slots according to their rules: waits a little for a free one, or takes the oldest. */
export function slotTaker(slots: Slots): TakeSlot {
  return async (kind, userId, abort) => {
    const { limit, next } = slotRules[kind];
    const endsOldest = next === 'ends-oldest';
    const waitMs = endsOldest ? 0 : next.waitMs;
    for (let waited = 0; waited <= waitMs; waited += askMs) {
      if (waited > 0) await wait(askMs, undefined, { signal: abort });
      const slot = await slots.take({ userId, kind, limit, endsOldest });
      if (slot !== null) return slot;
    }
    if (endsOldest) throw new Error('The oldest gave no slot');
    throw tooMany(next.words, next.retrySeconds);
  };
}

/**
 * The kind of slot a route takes while it runs: as declared, otherwise derived from its request and answer.
 * Most routes take none.
 */
export function slotKindOf(route: Route): SlotKind | null {
  if (route.slot !== undefined) return route.slot;
  if (route.access === 'public') return null;
  if (route.upload === 'image/*' || route.upload === 'application/pdf') return 'picture';
  if (route.upload !== undefined) return 'upload';
  if (route.stream === 'text/csv') return 'export';
  return route.stream === 'application/zip' ? 'download' : null;
}
