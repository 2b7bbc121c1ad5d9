import { useMemo } from 'react';
import type { SignalTotal } from '#contract/signals/signal-filters.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import { ViewBar } from './frame/view-bar.tsx';
import { dropAbsent, type SignalSearch } from './search/signal-search.ts';
import { useStable } from './search/use-stable.ts';
import { NewSince } from './triage/new-since.tsx';
import type { Layout } from './use-layout.ts';
import { preserveOwnFilter } from './views/view-search.ts';

type BarOfTableProps = {
  scopeId: string;
  search: SignalSearch;
  onSearch: (search: SignalSearch, quiet?: boolean) => void;
  total: SignalTotal | undefined;
  /** The end of the previous visit. */
  since: string | null;
  table: Layout;
};

/**
 * The views and filters above the table. They ignore the person in the panel, so they don't rerender while
 * stepping through people.
 */
export function BarOfTable({ scopeId, search, onSearch, total, since, table }: BarOfTableProps) {
  const { signal: opened, ...unopened } = search;
  const filtered = useStable<SignalSearch>(unopened);
  const keepOpened = (next: SignalSearch) => dropAbsent({ ...next, signal: opened });
  const filter = useLatest((next: SignalSearch, quiet?: boolean) =>
    onSearch(preserveOwnFilter(search, keepOpened(next)), quiet),
  );
  const showView = useLatest((next: SignalSearch, quiet?: boolean) =>
    onSearch(quiet ? keepOpened(next) : next, quiet),
  );
  const forView = useStable(table.columns.forView);
  const news = useMemo(
    () =>
      since !== null && (
        <NewSince connectedProfileId={scopeId} since={since} search={filtered} onShow={showView} />
      ),
    [scopeId, since, filtered, showView],
  );
  return (
    <ViewBar
      columns={forView}
      search={filtered}
      total={total}
      searchField={table.searchField}
      news={news}
      onSearch={showView}
      onChange={filter}
    />
  );
}
