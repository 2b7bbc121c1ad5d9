import { useState } from 'react';
import type { SignalList } from '#contract/signals/signal-kinds.ts';
import { useListing } from './lists/use-listing.ts';
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
