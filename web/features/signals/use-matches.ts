import type { SignalScopeId } from '#contract/signals/signal-kinds.ts';
import { useNow } from '#web/ui/use-now.ts';
import { useRowFocus } from './rows/use-row-focus.ts';
import { useSelection } from './rows/use-selection.ts';
import { useSignalRows } from './rows/use-signal-rows.ts';
import { useTotal } from './rows/use-total.ts';
import { hasFilters, type SignalSearch, toSignalQuery, toTotalQuery } from './search/signal-search.ts';
import { useStable } from './search/use-stable.ts';
import { withOwnFilter } from './views/view-search.ts';

/** The people who match the filters in the URL, and which of them are selected and focused. */
export function useMatches(scopeId: SignalScopeId, search: SignalSearch) {
  const query = useStable(toSignalQuery(withOwnFilter(search), useNow()));
  const rows = useSignalRows(scopeId, query);
  const filters = useStable(toTotalQuery(query));
  const total = useTotal(scopeId, filters);
  const selection = useSelection(rows.rows, { connectedProfileId: scopeId, filters, total: total.data });
  const focus = useRowFocus(rows.rows, search.signal);
  return { query, rows, total, selection, focus };
}

export type Matches = ReturnType<typeof useMatches>;

/** Why no one is shown although nothing is filtered: everyone is snoozed, or dismissed, or there is no one. */
export function useEmptiness(scopeId: SignalScopeId, search: SignalSearch, { rows, total }: Matches) {
  const isEmpty = total.data?.total === 0 && rows.rows.length === 0 && !hasFilters(search);
  const snoozed = useTotal(scopeId, { snoozed: true }, isEmpty).data?.total ?? 0;
  const dismissed = useTotal(scopeId, { status: ['dismissed'] }, isEmpty).data?.total ?? 0;
  /** `isPristine`: there is nothing to filter yet. */
  return { snoozed, dismissed, isPristine: isEmpty && snoozed === 0 && dismissed === 0 };
}

export type Emptiness = ReturnType<typeof useEmptiness>;
