import { functionalUpdate, type OnChangeFn, type RowSelectionState } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import type { Signal } from '#contract/signals.ts';

const nobody: ReadonlyMap<string, Signal> = new Map();

/**
 * The selected people. Whole rows are kept and not only ids, since a row may leave the loaded window while it
 * stays selected.
 */
export function useSelection(rows: readonly Signal[]) {
  const [selected, setSelected] = useState(nobody);
  const state = useMemo<RowSelectionState>(
    () => Object.fromEntries([...selected.keys()].map((id) => [id, true as const])),
    [selected],
  );
  const change: OnChangeFn<RowSelectionState> = (updater) => {
    const next = functionalUpdate(updater, state);
    const known = new Map(rows.map((signal) => [signal.id, signal]));
    setSelected(
      new Map(
        Object.keys(next).flatMap((id) => {
          const signal = known.get(id) ?? selected.get(id);
          return signal ? [[id, signal] as const] : [];
        }),
      ),
    );
  };
  const clear = useCallback(() => setSelected(nobody), []);
  return {
    state,
    change,
    clear,
    signals: useMemo(() => [...selected.values()], [selected]),
    has: (id: string) => selected.has(id),
    add: (more: readonly Signal[]) =>
      setSelected((before) => new Map([...before, ...more.map((signal) => [signal.id, signal] as const)])),
    toggle: (signal: Signal) =>
      setSelected((before) => {
        const next = new Map(before);
        if (!next.delete(signal.id)) next.set(signal.id, signal);
        return next;
      }),
  };
}

export type Selection = ReturnType<typeof useSelection>;
