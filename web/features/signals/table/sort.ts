import type { SignalOrder, SignalSort } from '#contract/signals/signal-filters.ts';
import { dropAbsent, type SignalSearch } from '#web/features/signals/search/signal-search.ts';

/** Same as on the server: names from A, everything else highest or newest first. */
const firstOrder = (sort: SignalSort): SignalOrder => (sort === 'name' ? 'asc' : 'desc');

/** The current order of the rows. */
export function currentSort(search: SignalSearch): { sort: SignalSort; order: SignalOrder } {
  const sort = search.sort ?? 'score';
  return { sort, order: search.order ?? firstOrder(sort) };
}

/** A click on a header sorts by it; a second click reverses the order. Defaults stay out of the URL. */
export function toggleSort(search: SignalSearch, column: SignalSort): SignalSearch {
  const now = currentSort(search);
  const turned: SignalOrder = now.order === 'asc' ? 'desc' : 'asc';
  const order = now.sort === column ? turned : firstOrder(column);
  return dropAbsent({
    ...search,
    sort: column === 'score' ? undefined : column,
    order: order === firstOrder(column) ? undefined : order,
  });
}

/** The value of `aria-sort` for a column's header. */
export function ariaSort(search: SignalSearch, column: SignalSort): 'ascending' | 'descending' | 'none' {
  const now = currentSort(search);
  if (now.sort !== column) return 'none';
  return now.order === 'asc' ? 'ascending' : 'descending';
}
