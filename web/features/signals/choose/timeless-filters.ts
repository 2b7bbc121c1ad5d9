import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import {
  dropAbsent,
  readSignalSearch,
  type SignalSearch,
  toSignalQuery,
} from '#web/features/signals/filters/signal-search.ts';

/**
 * The filters that choose people at any time. Time ranges, order, and snoozing are left out, because they
 * only say who is shown at a given moment.
 */
export function toTimelessFilters(search: SignalSearch): SignalFilters {
  const { sort: _sort, order: _order, ...query } = toSignalQuery({ ...search, snoozed: 'also' }, new Date());
  const timeless: SignalFilters = { ...query };
  for (const name of timely) delete timeless[name];
  return timeless;
}

const timely = [
  'firstFrom',
  'firstTo',
  'latestFrom',
  'latestTo',
  'activeFrom',
  'activeTo',
  'activeType',
  'activeWeek',
  'goneQuiet',
  'unanswered',
  'foundFrom',
  'foundTo',
] as const;

/** The filters in the filter bar's format. */
export function toSearch(filters: SignalFilters): SignalSearch {
  return dropAbsent(readSignalSearch(filters));
}
