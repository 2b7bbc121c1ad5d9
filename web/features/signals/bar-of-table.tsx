import { UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import type { SignalTotal } from '#contract/signals/signal-filters.ts';
import { formatTotal } from '#web/features/signals/labels/signal-labels.ts';
import { sinceLabel } from '#web/features/signals/labels/snooze-labels.ts';
import { useTotal } from '#web/features/signals/rows/use-total.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import { useNow } from '#web/ui/use-now.ts';
import { ViewBar } from './frame/view-bar.tsx';
import { dropAbsent, type SignalSearch } from './search/signal-search.ts';
import { useStable } from './search/use-stable.ts';
import classes from './triage/triage.module.css';
import type { Layout } from './use-layout.ts';
import { preserveOwnFilter } from './views/view-search.ts';

type NewSinceProps = {
  connectedProfileId: string;
  since: string;
  search: SignalSearch;
  onShow: (search: SignalSearch) => void;
};

/** `12 new since your last visit`: the people found since the last visit. A click shows exactly those. */
function NewSince({ connectedProfileId, since, search, onShow }: NewSinceProps) {
  const now = useNow();
  const foundFrom = justAfter(since);
  const query = { foundFrom, snoozed: false };
  const count = useTotal(connectedProfileId, query).data;
  if (!count?.total || search.foundFrom === foundFrom) return null;
  return (
    <UnstyledButton
      className={classes.news}
      title={sinceLabel(since, now)}
      onClick={() => onShow({ foundFrom, ...(search.sort ? { sort: search.sort } : {}) })}
    >
      {formatTotal(count)} new since your last visit
    </UnstyledButton>
  );
}

/** The filter's start is inclusive, but people found at that exact time aren't new. */
const justAfter = (moment: string) => new Date(Date.parse(moment) + 1).toISOString();

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
