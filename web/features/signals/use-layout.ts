import { useEffect, useRef } from 'react';
import { useRowUpdates } from './rows/use-row-updates.ts';
import type { SignalScope } from './scope/signal-scope.ts';
import type { SignalSearch } from './search/signal-search.ts';
import { useColumnLayout } from './table/columns/use-column-layout.ts';
import { useColumns } from './table/columns/use-columns.ts';
import type { Matches } from './use-matches.ts';
import { useIsOwnView } from './views/use-views.ts';

type LayoutProps = {
  scope: SignalScope;
  userId: string;
  search: SignalSearch;
  onSearch: (search: SignalSearch, quiet?: boolean) => void;
};

/** The table on the screen: its elements, its columns, and people who arrived while it was scrolled. */
export function useLayout({ scope, ...columnsProps }: LayoutProps, { query, rows, total }: Matches) {
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const updates = useRowUpdates(rows, total, scroller);
  const isOwnView = useIsOwnView(columnsProps.search);
  const columns = useColumns({ ...columnsProps, isOwnView });
  const layout = useColumnLayout(columns, content, rows.rows, { profile: scope.profile === null });

  // Changing the filters or order scrolls to the top.
  useEffect(() => {
    if (query) scroller.current?.scrollTo({ top: 0 });
  }, [query]);
  return { scroller, grid, content, searchField, updates, columns, layout };
}

export type Layout = ReturnType<typeof useLayout>;
