import { useEffect, useState } from 'react';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { stillMatches } from '#web/features/signals/rows/cached-signals.ts';
import { rowAfter } from '#web/features/signals/rows/range-between.ts';
import { some, type Target } from '#web/features/signals/rows/target.ts';
import type { RowFocus } from '#web/features/signals/rows/use-row-focus.ts';
import type { Selection } from '#web/features/signals/rows/use-selection.ts';
import type { SignalRows } from '#web/features/signals/rows/use-signal-rows.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import { type SignalChange, useChangeSignals } from './use-change-signals.ts';
import { useConfirm } from './use-confirm.ts';
import { usePanelRequest } from './use-panel-request.ts';

type TriageProps = {
  connectedProfileId: string;
  query: SignalQuery;
  rows: SignalRows;
  selection: Selection;
  focus: RowFocus;
  openedId: string | undefined;
  /** Shows a person, in the panel if it's open. */
  onGoTo: (id: string) => void;
};

/** Triage: after an action on a person, the next one is opened or focused. Undo goes back. */
export function useTriage({
  connectedProfileId,
  query,
  rows,
  selection,
  focus,
  openedId,
  onGoTo,
}: TriageProps) {
  const [snoozing, setSnoozing] = useState<Target | null>(null);
  const note = usePanelRequest(openedId);
  const draft = usePanelRequest(openedId);
  // An undo happens later, so it starts from wherever the user is then.
  const goTo = useLatest(onGoTo);
  const changes = useChangeSignals(connectedProfileId, (target) => {
    const [first] = target.kind === 'some' ? target.signals : [];
    if (first) goTo(first.id);
  });

  const goOnFrom = useGoingOn(rows, focus.id, goTo);
  const goOn = (target: Target, to: SignalChange) => {
    if (target.kind === 'all' || !target.signals.some(({ id }) => id === focus.id)) return;
    const now = new Date();
    const leaving = target.signals.filter((signal) => !stillMatches(query, { ...signal, ...to }, now));
    goOnFrom(target.signals, leaving);
  };
  const run = (target: Target, to: SignalChange) => {
    goOn(target, to);
    const isSelection = target === selection.target;
    void changes.change(target, to).then((isDone) => isDone && isSelection && selection.clear());
  };
  const pending = useConfirm(run);

  /** The target of a shortcut: the selected people, else the focused person. */
  const target = selection.target ?? (focus.signal ? some(focus.signal) : null);
  return {
    isBusy: changes.isBusy,
    target,
    run,
    pending: pending.pending,
    cancelPending: pending.cancelPending,
    runByKey: (to: SignalChange) => target && pending.byKey(target, to),
    snoozing,
    snooze: (whom: Target | null) => setSnoozing(whom),
    /** The note of the person in the panel takes the focus as soon as it's rendered. */
    note,
    /** Likewise a draft comment on their latest post. */
    draft,
  };
}

/** The next row isn't loaded yet; it will appear at this position. */
type Awaited = { from: string; position: number; passed: ReadonlySet<string> };

/**
 * Moves from a handled person to the next one. If the next page is still loading, it moves when the page
 * arrives, unless the user has gone elsewhere.
 */
function useGoingOn(rows: SignalRows, focusId: string | null, goTo: (id: string) => void) {
  const [awaited, setAwaited] = useState<Awaited | null>(null);
  useEffect(() => {
    if (awaited === null) return;
    if (focusId !== awaited.from) return setAwaited(null);
    const next = rows.rows[awaited.position];
    if (next && !awaited.passed.has(next.id)) {
      setAwaited(null);
      goTo(next.id);
    }
  }, [awaited, focusId, rows.rows, goTo]);

  /** @param leaving the people among them who leave the table */
  return (dealtWith: readonly Signal[], leaving: readonly Signal[]) => {
    const at = rows.rows.findIndex(({ id }) => id === focusId);
    const passed = new Set(dealtWith.map(({ id }) => id));
    const next = rowAfter(rows.rows, focusId, passed);
    const isBefore = next !== undefined && rows.rows.indexOf(next) < at;
    if (focusId !== null && at >= 0 && (next === undefined || isBefore) && rows.hasNextPage) {
      const gone = new Set(leaving.map(({ id }) => id));
      const position = rows.rows.slice(0, at + 1).filter(({ id }) => !gone.has(id)).length;
      return setAwaited({ from: focusId, position, passed });
    }
    // At the end of the table, a person who stays keeps the focus; one who leaves passes it to the row above.
    const staying = dealtWith.length === 1 && leaving.length === 0;
    if (next && !(staying && isBefore)) goTo(next.id);
  };
}
