import { definitionOf, filterNames } from '#contract/signals/filter-definitions.ts';
import { parametersOf } from '#contract/signals/filter-values.ts';
import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import {
  dropAbsent,
  readSignalSearch,
  type SignalSearch,
  toSignalQuery,
} from '#web/features/signals/search/signal-search.ts';

/**
 * The filters that choose people at any time. Time ranges, order, and snoozing are left out, because they
 * only say who is shown at a given moment.
 */
export function toTimelessFilters(search: SignalSearch): SignalFilters {
  const { sort: _sort, order: _order, ...query } = toSignalQuery({ ...search, snoozed: 'also' }, new Date());
  return Object.fromEntries(Object.entries(query).filter(([name]) => !timely.has(name)));
}

const timely = new Set(
  filterNames
    .filter((name) => definitionOf(name).kind === 'days' || definitionOf(name).isTimely)
    .flatMap(parametersOf),
);

/** The filters in the filter bar's format. */
export function toSearch(filters: SignalFilters): SignalSearch {
  return dropAbsent(readSignalSearch(filters));
}
