import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import {
  dropAbsent,
  readSignalSearch,
  type SignalSearch,
  toSignalQuery,
} from '#web/features/signals/filters/signal-search.ts';

/**
 * Who is meant by filters of the table at any time. Ranges of time, order and who is snoozed are left out: they say who
 * is shown at a moment.
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
  'foundFrom',
  'foundTo',
] as const;

/** The filters as the filter bar takes them. */
export function toSearch(filters: SignalFilters): SignalSearch {
  return dropAbsent(readSignalSearch(filters));
}
