import { useState } from 'react';
import type { SignalList } from '#contract/signals/signal-kinds.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { some, type Target } from '#web/features/signals/rows/target.ts';
import type { Selection } from '#web/features/signals/rows/use-selection.ts';
import type { SignalScope } from '#web/features/signals/scope/signal-scope.ts';
import { useChangeLists } from './use-change-lists.ts';

/** The list picker of the screen: the people it's open for, and what a choice does. */
export function useListing(scope: SignalScope, rows: readonly Signal[], selection: Selection) {
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
