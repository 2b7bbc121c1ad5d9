import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { SignalList } from '#contract/signals/signal-kinds.ts';
import { formatCount } from '#core/pluralize.ts';
import { useLazy } from '#web/lib/lazy-component.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import { useNow } from '#web/ui/use-now.ts';
import { useCellEditor } from './cell-editor/use-cell-editor.ts';
import { ColumnChooser } from './columns/column-chooser.tsx';
import { useColumnLayout } from './columns/use-column-layout.ts';
import { useColumns } from './columns/use-columns.ts';
import { EveryoneDismissed, EveryoneSnoozed, NoMatch, NoSignals } from './empty-states.tsx';
import { FailedState } from './failed-state.tsx';
import {
  clearFilters,
  dropAbsent,
  hasFilters,
  type SignalSearch,
  toSignalQuery,
  toTotalQuery,
} from './filters/signal-search.ts';
import { readKeywords } from './keywords/find-hits.ts';
import { KeywordsContext } from './keywords/marked.tsx';
import { lazyComponents } from './lazy-components.ts';
import { useListing } from './lists/use-listing.ts';
import type { RenderFollow } from './panel/signal-panel.tsx';
import { ScopeContext } from './scope/scope-context.ts';
import { ScoreNotice } from './scoring/score-notice.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type SignalsFrame, SignalsHeader } from './signals-header.tsx';
import classes from './signals-view.module.css';
import { neighborsOf } from './table/range-between.ts';
import { SignalTable } from './table/signal-table.tsx';
import { SkeletonTable } from './table/skeleton-row.tsx';
import { toggleSort } from './table/sort.ts';
import { useRowFocus } from './table/use-row-focus.ts';
import { useRowUpdates } from './table/use-row-updates.ts';
import { useSelection } from './table/use-selection.ts';
import { useSignalRows } from './table/use-signal-rows.ts';
import { some } from './target.ts';
import { NewSince } from './triage/new-since.tsx';
import { useTriage } from './triage/use-triage.ts';
import { useVisit, VisitProvider } from './triage/use-visit.ts';
import { useSignalKeys } from './use-signal-keys.ts';
import { useStable } from './use-stable.ts';
import { useTotal } from './use-total.ts';
import { ViewBar } from './view-bar.tsx';
import { useIsOwnView } from './views/use-views.ts';
import { preserveOwnFilter, withOwnFilter } from './views/view-search.ts';

type SignalsViewProps = {
  frame: SignalsFrame;
  /** The user's time zone. Snoozed people come back in its mornings. */
  timeZone: string;
  /** The URL parameters. */
  search: SignalSearch;
  /** Changes the URL; `quiet` without a new history entry. */
  onSearch: (search: SignalSearch, quiet?: boolean) => void;
  /** The user whose column settings are stored in this browser. */
  userId: string;
  /** Imports people from a CSV file to a list. */
  onAddFromCsv: (listId: string) => void;
  /** The follow button, for the panel and the selection bar. */
  follow: RenderFollow;
};

/** The signals of one or all connected profiles: filters, table, panel, and actions. */
export const SignalsView = memo(function SignalsView({
  frame,
  timeZone,
  search,
  onSearch,
  userId,
  onAddFromCsv,
  follow,
}: SignalsViewProps) {
  const { scope, profiles, onImport } = frame;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const query = useStable(toSignalQuery(withOwnFilter(search), useNow()));
  const rows = useSignalRows(scope.id, query);
  const filters = useStable(toTotalQuery(query));
  const total = useTotal(scope.id, filters);
  const count = total.data?.total;
  const updates = useRowUpdates(rows, total, scroller);
  const selection = useSelection(rows.rows, { connectedProfileId: scope.id, filters, total: total.data });
  const focus = useRowFocus(rows.rows, search.signal);
  const listing = useListing(scope, rows.rows, selection);
  const columns = useColumns({ userId, search, onSearch, isOwnView: useIsOwnView(search) });
  const layout = useColumnLayout(columns, content, rows.rows, { profile: scope.profile === null });
  const [exporting, setExporting] = useState<SignalList | null>(null);

  // Changing the filters or order scrolls to the top.
  useEffect(() => {
    if (query) scroller.current?.scrollTo({ top: 0 });
  }, [query]);

  const since = useVisit(scope.id);
  const isEmpty = count === 0 && rows.rows.length === 0 && !hasFilters(search);
  const asleep = useTotal(scope.id, { snoozed: true }, isEmpty);
  const dismissed = useTotal(scope.id, { status: ['dismissed'] }, isEmpty);
  // Nothing to filter yet.
  const isPristine = isEmpty && !asleep.data?.total && !dismissed.data?.total;
  const opened = search.signal;
  const hasRows = rows.rows.length > 0;
  const Panel = useLazy(lazyComponents.signalPanel, opened !== undefined || hasRows);
  const ListPicker = useLazy(lazyComponents.listPicker, hasRows);
  const editor = useCellEditor(scroller);
  const edited = editor.edit && rows.rows.find(({ id }) => id === editor.edit?.id);
  const CellEditor = useLazy(lazyComponents.cellEditor, hasRows);
  const SnoozeDialog = useLazy(lazyComponents.snoozeDialog, hasRows);
  const ListExport = useLazy(lazyComponents.listExport, exporting !== null);
  const open = (id: string | undefined) => {
    if (id !== undefined) focus.set(id);
    // Stepping through people with the panel open is a single history entry.
    if (id !== opened)
      onSearch(dropAbsent({ ...search, signal: id }), opened !== undefined && id !== undefined);
  };
  const move = (by: 1 | -1) => {
    const next = focus.move(by);
    if (next && opened !== undefined) open(next.id);
    return next;
  };
  const triage = useTriage({
    connectedProfileId: scope.id,
    query,
    rows,
    selection,
    focus,
    openedId: opened,
    onGoTo: (id) => (opened === undefined ? focus.set(id) : open(id)),
  });
  /** Opens the focused person, for a part of the panel. */
  const openFor = (ask: (id: string) => void) => {
    const id = opened ?? focus.signal?.id;
    if (id === undefined) return;
    open(id);
    ask(id);
  };
  const onGridKey = useSignalKeys({
    grid,
    searchField,
    onMove: (by) => void move(by),
    onOpen: () => focus.signal && open(focus.signal.id),
    onSelect: () => focus.signal && selection.toggle(focus.signal),
    onExtend: () => focus.signal && selection.extendTo(focus.signal),
    onExtendBy: (by) => {
      if (selection.size === 0 && focus.signal) selection.start(focus.signal.id);
      const next = move(by);
      if (next) selection.extendTo(next);
    },
    onSelectAll: selection.selectMore,
    onStatus: (status) => triage.runByKey({ status }),
    onList: () => triage.target && listing.pickFor(triage.target),
    onSnooze: () => triage.snooze(triage.target),
    onNote: () => openFor(triage.note.ask),
    onEdit: () => focus.signal && editor.open(focus.signal.id, 'status'),
    onDraft: () => openFor(triage.draft.ask),
    onClose: () => {
      if (triage.pending) triage.cancelPending();
      else if (opened === undefined) selection.clear();
      else open(undefined);
    },
  });

  const shown = useMemo(() => ({ scope, connected: profiles }), [scope, profiles]);
  const { keywordsAll, keywordsAny } = query;
  const keywords = useMemo(
    () => readKeywords([...(keywordsAll ?? []), ...(keywordsAny ?? [])]),
    [keywordsAll, keywordsAny],
  );

  // Everything above the table ignores the person in the panel, so it doesn't rerender while stepping through
  // people.
  const { signal: _opened, ...unopened } = search;
  const filtered = useStable<SignalSearch>(unopened);
  const keepOpened = (next: SignalSearch) => dropAbsent({ ...next, signal: opened });
  const filter = useLatest((next: SignalSearch, quiet?: boolean) =>
    onSearch(preserveOwnFilter(search, keepOpened(next)), quiet),
  );
  const showView = useLatest((next: SignalSearch, quiet?: boolean) =>
    onSearch(quiet ? keepOpened(next) : next, quiet),
  );
  const forView = useStable(columns.forView);
  const news = useMemo(
    () =>
      since !== null && (
        <NewSince connectedProfileId={scope.id} since={since} search={filtered} onShow={showView} />
      ),
    [scope.id, since, filtered, showView],
  );

  const page = (
    <div className={classes.view}>
      <div className={classes.main}>
        <SignalsHeader {...frame} query={query} total={total.data} />
        <ScoreNotice />
        {!isPristine && (
          <ViewBar
            columns={forView}
            search={filtered}
            total={total.data}
            searchField={searchField}
            news={news}
            onSearch={showView}
            onChange={filter}
          />
        )}
        <div ref={content} className={classes.content}>
          {rows.rows.length > 0 && <ColumnChooser columns={columns} layout={layout} />}
          {updates.newPeople > 0 && (
            <Button
              className={classes.newPeople}
              size="compact-md"
              leftSection={<IconArrowUp size={14} stroke={1.8} aria-hidden />}
              onClick={updates.show}
            >
              {`${formatCount(updates.newPeople)} new ${updates.newPeople === 1 ? 'person' : 'people'}`}
            </Button>
          )}
          {rows.isPending || (rows.rows.length === 0 && rows.hasNextPage) ? (
            <SkeletonTable columns={layout.shown} width={layout.width} isCompact={columns.isCompact} />
          ) : rows.isError && rows.rows.length === 0 ? (
            <FailedState
              error={rows.error}
              what="Couldn’t load the people"
              onRetry={() => void rows.refetch()}
            />
          ) : rows.rows.length > 0 ? (
            <VisitProvider value={since}>
              <SignalTable
                rows={rows}
                total={total.data?.isMore ? undefined : count}
                search={search}
                selection={selection}
                focus={focus}
                openedId={opened}
                columns={layout.shown}
                tracks={layout.tracks}
                isCompact={columns.isCompact}
                scroller={scroller}
                grid={grid}
                onGridKey={onGridKey}
                onSort={(column) => onSearch(toggleSort(search, column))}
                onOpen={open}
                onEdit={editor.open}
                onDismiss={(signal) => triage.run(some(signal), { status: 'dismissed' })}
              />
            </VisitProvider>
          ) : hasFilters(search) ? (
            <NoMatch onClear={() => onSearch(clearFilters(search))} />
          ) : asleep.data?.total ? (
            <EveryoneSnoozed
              count={asleep.data.total}
              onShow={() => onSearch({ ...search, snoozed: 'only' })}
            />
          ) : dismissed.data?.total ? (
            <EveryoneDismissed
              count={dismissed.data.total}
              onShow={() => onSearch({ ...search, status: ['dismissed'] })}
            />
          ) : (
            <NoSignals scope={scope} onImport={onImport} />
          )}
        </div>
        <SelectionBar
          connectedProfileId={scope.id}
          selection={selection}
          query={query}
          total={total.data}
          isBusy={triage.isBusy}
          pending={triage.pending}
          onStatus={(status) => selection.target && triage.run(selection.target, { status })}
          onSnooze={() => triage.snooze(selection.target)}
          onList={() => selection.target && listing.pickFor(selection.target)}
          follow={follow}
        />
      </div>
      {opened !== undefined && Panel && (
        <Panel
          scopeId={scope.id}
          id={opened}
          row={rows.rows.find((signal) => signal.id === opened)}
          acts={{
            onStatus: (signal, status) => triage.run(some(signal), { status }),
            onList: (signal) => listing.pickFor(some(signal)),
            onUnlist: (signal, list) => listing.remove(some(signal), list),
            onSnooze: (signal) => triage.snooze(some(signal)),
            onWake: (signal) => triage.run(some(signal), { snoozedUntil: null }),
          }}
          follow={follow}
          note={{ ...triage.note, onLeave: () => grid.current?.focus({ preventScroll: true }) }}
          draft={triage.draft}
          neighbors={neighborsOf(rows.rows, opened)}
          onMove={(by) => void move(by)}
          onOpen={open}
          onClose={() => open(undefined)}
        />
      )}
      {ListPicker && (
        <ListPicker
          target={listing.picking}
          network={scope.network}
          onAdd={listing.add}
          onRemove={listing.remove}
          onClose={listing.close}
          whole={{ onExport: setExporting, onAddFromCsv: (list) => onAddFromCsv(list.id) }}
        />
      )}
      {editor.edit && edited && CellEditor && (
        <CellEditor
          scopeId={scope.id}
          network={scope.network}
          edit={editor.edit}
          signal={edited}
          onField={editor.show}
          onStatus={(signal, status) => triage.run(some(signal), { status })}
          onAdd={listing.add}
          onRemove={listing.remove}
          onClose={() => {
            editor.close();
            grid.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {exporting && ListExport && (
        <ListExport connectedProfileId={scope.id} list={exporting} onClose={() => setExporting(null)} />
      )}
      {SnoozeDialog && (
        <SnoozeDialog
          target={triage.snoozing}
          timeZone={timeZone}
          onSnooze={(target, snoozedUntil) => triage.run(target, { snoozedUntil })}
          onClose={() => triage.snooze(null)}
        />
      )}
    </div>
  );
  return (
    <ScopeContext value={shown}>
      <KeywordsContext value={keywords}>{page}</KeywordsContext>
    </ScopeContext>
  );
});
