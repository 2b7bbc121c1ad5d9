import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import type { Signal } from '#contract/signals.ts';
import { useNow } from '#web/ui/use-now.ts';
import { NoMatch, NoSignals } from './empty-states.tsx';
import { FailedState } from './failed-state.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListPicker } from './list-picker.tsx';
import { signalTotal } from './queries.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SignalPanel } from './signal-panel.tsx';
import {
  clearFilters,
  dropAbsent,
  hasFilters,
  type SignalSearch,
  toSignalQuery,
  toTotalQuery,
} from './signal-search.ts';
import { SignalTable } from './signal-table.tsx';
import { SignalsHeader } from './signals-header.tsx';
import classes from './signals-view.module.css';
import { SkeletonTable } from './skeleton-row.tsx';
import { toggleSort } from './sort.ts';
import { useListing } from './use-listing.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowUpdates } from './use-row-updates.ts';
import { useSelection } from './use-selection.ts';
import { useSetStatus } from './use-set-status.ts';
import { useSignalKeys } from './use-signal-keys.ts';
import { useSignalRows } from './use-signal-rows.ts';
import { useStableQuery } from './use-stable-query.ts';
import { useSync } from './use-sync.ts';
import { formatCount } from './words.ts';

export type SignalsViewProps = {
  profile: ConnectedProfile;
  profiles: readonly ConnectedProfile[];
  /** What the address holds. */
  search: SignalSearch;
  /** Changes the address; `quiet` without a new step in the history. */
  onSearch: (search: SignalSearch, quiet?: boolean) => void;
  onSwitch: (connectedProfileId: string) => void;
  onAdd: () => void;
  onImport: () => void;
};

/** The signals of one connected profile: filters, table, panel, and what one can do with them. */
export function SignalsView(props: SignalsViewProps) {
  const { profile, profiles, search, onSearch, onSwitch, onAdd, onImport } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const query = useStableQuery(toSignalQuery(search, useNow()));
  const rows = useSignalRows(profile.id, query);
  const total = useQuery(signalTotal(profile.id, toTotalQuery(query)));
  const count = total.data?.total;
  const sync = useSync(profile);
  const updates = useRowUpdates(rows, total, scroller);
  const selection = useSelection(rows.rows);
  const focus = useRowFocus(rows.rows, search.signal);
  const status = useSetStatus(profile.id);
  const listing = useListing(profile, rows.rows, selection);

  // Other filters or another order begin at the top.
  useEffect(() => {
    if (query) scroller.current?.scrollTo({ top: 0 });
  }, [query]);

  // Nothing to filter yet.
  const isPristine = count === 0 && rows.rows.length === 0 && !hasFilters(search);
  const opened = search.signal;
  const open = (id: string | undefined) => {
    if (id !== undefined) focus.set(id);
    // Walking through people with the panel open is one step in the history.
    if (id !== opened)
      onSearch(dropAbsent({ ...search, signal: id }), opened !== undefined && id !== undefined);
  };
  const move = (by: 1 | -1) => {
    const next = focus.move(by);
    if (next && opened !== undefined) open(next.id);
  };
  const dismiss = (signal: Signal) => {
    if (signal.id === focus.id) move(1);
    void status.setMany([signal], 'dismissed');
  };
  const onGridKey = useSignalKeys({
    grid,
    searchField,
    onMove: move,
    onOpen: () => focus.signal && open(focus.signal.id),
    onSelect: () => focus.signal && selection.toggle(focus.signal),
    onDismiss: () => {
      if (selection.signals.length) void status.setMany(selection.signals, 'dismissed').then(selection.clear);
      else if (focus.signal) dismiss(focus.signal);
    },
    onList: () =>
      listing.pickFor(selection.signals.length ? selection.signals : focus.signal ? [focus.signal] : []),
    onClose: () => (opened === undefined ? selection.clear() : open(undefined)),
  });

  return (
    <div className={classes.view}>
      <div className={classes.main}>
        <SignalsHeader
          profile={profile}
          profiles={profiles}
          query={query}
          total={count}
          sync={sync}
          onSwitch={onSwitch}
          onAdd={onAdd}
          onImport={onImport}
        />
        {!isPristine && (
          <FilterBar search={search} total={count} searchField={searchField} onChange={onSearch} />
        )}
        <div className={classes.content}>
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
          {rows.isPending ? (
            <SkeletonTable />
          ) : rows.isError && rows.rows.length === 0 ? (
            <FailedState
              error={rows.error}
              what="The people could not be read."
              onRetry={() => void rows.refetch()}
            />
          ) : rows.rows.length > 0 ? (
            <SignalTable
              rows={rows}
              total={count}
              search={search}
              selection={selection}
              focus={focus}
              openedId={opened}
              hasLists={listing.hasPills}
              scroller={scroller}
              grid={grid}
              onGridKey={onGridKey}
              onSort={(column) => onSearch(toggleSort(search, column))}
              onOpen={open}
              onDismiss={dismiss}
            />
          ) : hasFilters(search) ? (
            <NoMatch onClear={() => onSearch(clearFilters(search))} />
          ) : (
            <NoSignals profile={profile} sync={sync} onImport={onImport} />
          )}
        </div>
        <SelectionBar
          selection={selection}
          done={status.done}
          onStatus={(to) => void status.setMany(selection.signals, to).then(selection.clear)}
          onList={() => listing.pickFor(selection.signals)}
        />
      </div>
      {opened !== undefined && (
        <SignalPanel
          connectedProfileId={profile.id}
          id={opened}
          row={rows.rows.find((signal) => signal.id === opened)}
          onMove={move}
          onStatus={(signal, to) => void status.setMany([signal], to)}
          onList={(signal) => listing.pickFor([signal])}
          onUnlist={(signal, list) => listing.remove([signal], list)}
          onClose={() => open(undefined)}
        />
      )}
      <ListPicker
        signals={listing.picking}
        network={profile.network}
        onAdd={listing.add}
        onRemove={listing.remove}
        onClose={listing.close}
      />
    </div>
  );
}
