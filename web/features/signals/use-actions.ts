import { useState } from 'react';
import type { SignalList } from '#contract/signals/signal-kinds.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { some, type Target } from '#web/features/signals/rows/target.ts';
import type { Selection } from '#web/features/signals/rows/use-selection.ts';
import { useChangeLists } from './lists/use-change-lists.ts';
import type { SignalScope } from './scope/signal-scope.ts';
import { dropAbsent, type SignalSearch } from './search/signal-search.ts';
import { useCellEditor } from './table/cell-editor/use-cell-editor.ts';
import { useTriage } from './triage/use-triage.ts';
import type { Layout } from './use-layout.ts';
import type { Matches } from './use-matches.ts';
import { useSignalKeys } from './use-signal-keys.ts';

type ActionsProps = {
  scope: SignalScope;
  search: SignalSearch;
  onSearch: (search: SignalSearch, quiet?: boolean) => void;
};

/** What the user does with people: opens them, triages them, edits them in the table, and puts them on lists. */
export function useActions({ scope, search, onSearch }: ActionsProps, matches: Matches, table: Layout) {
  const { query, rows, selection, focus } = matches;
  const listing = useListing(scope, rows.rows, selection);
  const [exporting, setExporting] = useState<SignalList | null>(null);
  const editor = useCellEditor(table.scroller);
  const opened = search.signal;
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
    grid: table.grid,
    searchField: table.searchField,
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
  return { listing, exporting, setExporting, editor, open, move, triage, onGridKey };
}

export type Actions = ReturnType<typeof useActions>;

/** The list picker of the screen: the people it's open for, and what a choice does. */
function useListing(scope: SignalScope, rows: readonly Signal[], selection: Selection) {
  const change = useChangeLists(scope.id);
  const [picking, setPicking] = useState<Target | null>(null);

  const isSelection = (target: Target) =>
    target.kind === 'all' || target.signals.every(({ id }) => selection.has(id));
  const thenClear = (target: Target, done: Promise<boolean>) =>
    void done.then((isDone) => isDone && isSelection(target) && selection.clear());

  return {
    picking,
    close: () => setPicking(null),
    /** Opens the picker, unless there is no one to pick for. */
    pickFor: (target: Target) => {
      if (target.kind === 'all') return setPicking(target);
      // The lists of selected people may have changed since they were selected.
      const loaded = new Map(rows.map((signal) => [signal.id, signal]));
      if (target.signals.length) {
        setPicking(some(...target.signals.map((signal) => loaded.get(signal.id) ?? signal)));
      }
    },
    add: (target: Target, list: SignalList) => thenClear(target, change.add(target, list)),
    remove: (target: Target, list: SignalList) => thenClear(target, change.remove(target, list)),
  };
}
