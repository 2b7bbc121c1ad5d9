import { daysFilters } from '#contract/signals/filter-definitions.ts';
import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import type { ViewCount, ViewFilters } from '#contract/signals/views.ts';
import { resolveFilters } from '#core/relative-filters.ts';
import { addDays } from '#core/zoned-time.ts';
import { dayStart, localDay } from '#server/local-time.ts';
import type { Deps } from '#server/modules/deps.ts';
import { countQuickly } from './listing/count-signals.ts';
import type { SignalScope } from './require-owned-signal-scope.ts';
import { readViews } from './views.ts';

/** After this, no further view is counted. Opening a view counts it too. */
const maxMs = 1_000;

/**
 * How many signals each saved view has, up to 10,000, counted one after the other in tab order. Views that
 * aren't reached before time is up, or before the caller disconnects, have no count.
 */
export async function countViews(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: SignalScope,
  abort: AbortSignal,
): Promise<{ items: ViewCount[] }> {
  const { items: views } = await readViews(db, scope.userId);
  const now = clock.now();
  const endsAt = performance.now() + maxMs;
  const items: ViewCount[] = [];
  for (const { id, filters } of views) {
    if (abort.aborted || performance.now() > endsAt) break;
    items.push({ id, ...(await countQuickly(db, scope, filtersAt(filters, now, scope.timeZone), now)) });
  }
  return { items };
}

/** The filters of a view at a given time: its relative ranges begin at midnight in its user's zone. */
export function filtersAt(filters: ViewFilters, now: Date, timeZone: string): SignalFilters {
  const today = localDay(now, timeZone);
  return resolveFilters(filters, daysFilters, (plusDays) =>
    dayStart(addDays(today, plusDays), timeZone).toISOString(),
  );
}
