import { signalStatuses } from '#contract/signals/signal-values.ts';
import type { View } from '#contract/signals/views.ts';
import {
  dropAbsent,
  hasFilters,
  readSignalSearch,
  type SignalSearch,
} from '#web/features/signals/search/signal-search.ts';

/** A tab that every user has. Docs: docs/features/signals.md. */
type BuiltInView = { key: string; name: string; meaning: string; shows: SignalSearch };

const everybody: BuiltInView = {
  key: 'all',
  name: 'All',
  meaning: 'Everyone except dismissed people',
  shows: {},
};

const builtInViews: readonly BuiltInView[] = [
  everybody,
  {
    key: 'new',
    name: 'New and active',
    meaning: 'First engaged in the last 7 days',
    shows: { first: '7d' },
  },
  {
    key: 'quiet',
    name: 'Gone quiet',
    meaning: 'Top quarter by score, no activity for 28 days',
    shows: { goneQuiet: true },
  },
  {
    key: 'active',
    name: 'Most active',
    meaning: 'Engaged in the last 7 days, most active first',
    shows: { activeWeek: true, sort: 'week' },
  },
];

/** A tab: a built-in view, or one of the user's own with its record. */
export type ViewTab = {
  /** The value of `view=` in the URL; undefined for "All". */
  key: string | undefined;
  name: string;
  meaning: string | null;
  /** Filters, order, and columns, in URL form. */
  shows: SignalSearch;
  own: View | null;
};

/** The parts of the URL that a view saves: everything except the open person and the view itself. */
export type Shown = Pick<View, 'filters' | 'sort' | 'order' | 'columns'>;

const everybodyTab: ViewTab = { ...everybody, key: undefined, own: null };

/** The tabs in order: built-in ones, then the user's own. */
export function viewTabs(own: readonly View[]): ViewTab[] {
  return [
    everybodyTab,
    ...builtInViews.filter((view) => view !== everybody).map((view) => ({ ...view, own: null })),
    ...own.map(tabOf),
  ];
}

/** The tab of one of the user's own views. */
export const tabOf = (view: View): ViewTab => ({
  key: view.id,
  name: view.name,
  meaning: null,
  shows: searchOf(view),
  own: view,
});

/** The URL parameters of a tab, without the open person. */
export const tabSearch = ({ key, shows }: ViewTab): SignalSearch => dropAbsent({ ...shows, view: key });

/** Everyone except dismissed people: the built-in filter of "All". */
const notDismissed = signalStatuses.filter((status) => status !== 'dismissed');

/** Whether the URL shows "All" and nothing else. Only that view hides dismissed people automatically. */
const isAll = (search: SignalSearch) => search.view === undefined && !hasFilters(search);

/**
 * The search to send: routes, exports, and totals have no built-in filter, so the one of "All" is added
 * explicitly.
 */
export const withOwnFilter = (search: SignalSearch): SignalSearch =>
  isAll(search) ? { ...search, status: notDismissed } : search;

/** Adding filters to "All" keeps its built-in filter, which then appears as a chip. */
export const preserveOwnFilter = (from: SignalSearch, to: SignalSearch): SignalSearch =>
  isAll(from) && hasFilters(to) && to.status === undefined ? { ...to, status: notDismissed } : to;

/** What is currently shown, to save in a view. */
export function shownNow(search: SignalSearch): Shown {
  const { signal: _opened, view: _view, sort, order, columns, ...filters } = search;
  return {
    filters: dropAbsent(filters),
    sort: sort ?? null,
    order: order ?? null,
    columns: columns ?? null,
  };
}

/**
 * The current tab: the one the URL names, else one that shows exactly the same, else "All". `isChanged` if
 * the URL shows something different from the tab.
 */
export function currentTab(
  search: SignalSearch,
  tabs: readonly ViewTab[],
): { tab: ViewTab; isChanged: boolean } {
  const now = sameness(search);
  const named = search.view === undefined ? undefined : tabs.find((tab) => tab.key === search.view);
  const tab = named ?? tabs.find((one) => sameness(one.shows) === now) ?? everybodyTab;
  return { tab, isChanged: sameness(tab.shows) !== now };
}

function searchOf({ filters, sort, order, columns }: View): SignalSearch {
  return dropAbsent(
    readSignalSearch({
      ...filters,
      sort: sort ?? undefined,
      order: order ?? undefined,
      columns: columns ?? undefined,
    }),
  );
}

/**
 * Equal for searches that show the same: names and filter values are sorted. The order of columns matters.
 */
function sameness(search: SignalSearch): string {
  const { columns, ...rest } = shownNow(search);
  const filters = Object.entries(rest.filters)
    .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return JSON.stringify([filters, rest.sort, rest.order, columns]);
}
