import { useEffect, useState } from 'react';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { isStillMeant } from '#web/features/signals/cached-signals.ts';
import { rowAfter } from '#web/features/signals/table/range-between.ts';
import type { RowFocus } from '#web/features/signals/table/use-row-focus.ts';
import type { Selection } from '#web/features/signals/table/use-selection.ts';
import type { SignalRows } from '#web/features/signals/table/use-signal-rows.ts';
import { some, type Target } from '#web/features/signals/target.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import { type SignalChange, useChangeSignals } from './use-change-signals.ts';
import { useConfirm } from './use-confirm.ts';
import { useWish } from './use-wish.ts';

type TriageProps = {
  connectedProfileId: string;
  query: SignalQuery;
  rows: SignalRows;
  selection: Selection;
  focus: RowFocus;
  openedId: string | undefined;
  /** Shows a person: in the panel, where that is open. */
  onGoTo: (id: string) => void;
};

/**
 * Working through people: what is done to somebody leads on to the next one, with the panel open to their details;
 * undo leads back.
 */
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
  const note = useWish(openedId);
  const draft = useWish(openedId);
  // An undo comes later than what it undoes: it leads back from where one is then.
  const goTo = useLatest(onGoTo);
  const changes = useChangeSignals(connectedProfileId, (target) => {
    const [first] = target.kind === 'some' ? target.signals : [];
    if (first) goTo(first.id);
  });

  const goOnFrom = useGoingOn(rows, focus.id, goTo);
  const goOn = (target: Target, to: SignalChange) => {
    if (target.kind === 'all' || !target.signals.some(({ id }) => id === focus.id)) return;
    const now = new Date();
    const leaving = target.signals.filter((signal) => !isStillMeant(query, { ...signal, ...to }, now));
    goOnFrom(target.signals, leaving);
  };
  const run = (target: Target, to: SignalChange) => {
    goOn(target, to);
    const isSelection = target === selection.target;
    void changes.change(target, to).then((isDone) => isDone && isSelection && selection.clear());
  };
  const pending = useConfirm(run);

  /** Whom a key concerns: the selected people, else the one that has the focus. */
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
    /** The note of the person in the panel is to get the focus as soon as it is there. */
    note,
    /** So is the draft of a comment on their latest post. */
    draft,
  };
}

/** Nobody else is loaded yet: at this place the next one will stand. */
type Awaited = { from: string; position: number; passed: ReadonlySet<string> };

/**
 * Leads from somebody who was dealt with to the next one. Where the next page of rows is still on its way, one goes on
 * when it comes, unless one has gone elsewhere meanwhile.
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

  /** @param leaving those of them who leave the table by it */
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
    // At the end of the table whoever stays keeps the focus; whoever leaves hands it back up.
    const staying = dealtWith.length === 1 && leaving.length === 0;
    if (next && !(staying && isBefore)) goTo(next.id);
  };
}
