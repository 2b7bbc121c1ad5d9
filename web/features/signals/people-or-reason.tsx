import { EveryoneDismissed, EveryoneSnoozed, NoMatch, NoSignals } from './frame/empty-states.tsx';
import { FailedState } from './labels/failed-state.tsx';
import { some } from './rows/target.ts';
import type { SignalScope } from './scope/signal-scope.ts';
import { clearFilters, hasFilters, type SignalSearch } from './search/signal-search.ts';
import { SignalTable } from './table/signal-table.tsx';
import { SkeletonTable } from './table/skeleton-row.tsx';
import { toggleSort } from './table/sort.ts';
import { VisitProvider } from './triage/use-visit.ts';
import type { Actions } from './use-actions.ts';
import type { Layout } from './use-layout.ts';
import type { Emptiness, Matches } from './use-matches.ts';

type PeopleOrReasonProps = {
  scope: SignalScope;
  search: SignalSearch;
  onSearch: (search: SignalSearch) => void;
  onImport: () => void;
  matches: Matches;
  emptiness: Emptiness;
  table: Layout;
  actions: Actions;
  /** The end of the previous visit. */
  since: string | null;
};

/** The table, or why there is none: it's loading, it couldn't be loaded, or no one matches. */
export function PeopleOrReason({ scope, search, onSearch, ...props }: PeopleOrReasonProps) {
  const { rows, total, selection, focus } = props.matches;
  const { emptiness, table, actions } = props;
  const { layout, columns } = table;
  if (rows.isPending || (rows.rows.length === 0 && rows.hasNextPage))
    return <SkeletonTable columns={layout.shown} width={layout.width} isCompact={columns.isCompact} />;
  if (rows.isError && rows.rows.length === 0)
    return (
      <FailedState error={rows.error} what="Couldn’t load the people" onRetry={() => void rows.refetch()} />
    );
  if (rows.rows.length > 0)
    return (
      <VisitProvider value={props.since}>
        <SignalTable
          rows={rows}
          total={total.data?.isMore ? undefined : total.data?.total}
          search={search}
          selection={selection}
          focus={focus}
          openedId={search.signal}
          columns={layout.shown}
          tracks={layout.tracks}
          isCompact={columns.isCompact}
          scroller={table.scroller}
          grid={table.grid}
          onGridKey={actions.onGridKey}
          onSort={(column) => onSearch(toggleSort(search, column))}
          onOpen={actions.open}
          onEdit={actions.editor.open}
          onDismiss={(signal) => actions.triage.run(some(signal), { status: 'dismissed' })}
        />
      </VisitProvider>
    );
  if (hasFilters(search)) return <NoMatch onClear={() => onSearch(clearFilters(search))} />;
  if (emptiness.snoozed > 0)
    return (
      <EveryoneSnoozed count={emptiness.snoozed} onShow={() => onSearch({ ...search, snoozed: 'only' })} />
    );
  if (emptiness.dismissed > 0)
    return (
      <EveryoneDismissed
        count={emptiness.dismissed}
        onShow={() => onSearch({ ...search, status: ['dismissed'] })}
      />
    );
  return <NoSignals scope={scope} onImport={props.onImport} />;
}
