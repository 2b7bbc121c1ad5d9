import { useState } from 'react';
import type { SignalQuery } from '#contract/signals.ts';
import { isStillMeant } from '#web/features/signals/cached-signals.ts';
import type { RowFocus } from '#web/features/signals/table/use-row-focus.ts';
import type { Selection } from '#web/features/signals/table/use-selection.ts';
import type { SignalRows } from '#web/features/signals/table/use-signal-rows.ts';
import { some, type Target } from '#web/features/signals/target.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import { useArmed } from './use-armed.ts';
import { type SignalChange, useChangeSignals } from './use-change-signals.ts';
import { useGoingOn } from './use-going-on.ts';
import { useNoteWish } from './use-note-wish.ts';

type Place = {
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
export function useTriage({ connectedProfileId, query, rows, selection, focus, openedId, onGoTo }: Place) {
  const [snoozing, setSnoozing] = useState<Target | null>(null);
  const note = useNoteWish(openedId);
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
  const armed = useArmed(run);

  /** Whom a key concerns: the selected people, else the one that has the focus. */
  const target = selection.target ?? (focus.signal ? some(focus.signal) : null);
  return {
    isBusy: changes.isBusy,
    target,
    run,
    armed: armed.armed,
    disarm: armed.disarm,
    runByKey: (to: SignalChange) => target && armed.byKey(target, to),
    snoozing,
    snooze: (whom: Target | null) => setSnoozing(whom),
    /** The note of the person in the panel is to get the focus as soon as it is there. */
    note,
  };
}
