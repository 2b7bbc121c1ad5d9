import { useCallback, useState } from 'react';
import type { Signal } from '#contract/signals/signals.ts';

/** The id of a row's element, for `aria-activedescendant`. */
export const rowId = (signalId: string): string => `signal-${signalId}`;

/** The row that the keyboard acts on. It follows the person, also when rows are read again in another order. */
export function useRowFocus(rows: readonly Signal[], openedId: string | undefined) {
  const [chosen, setChosen] = useState<string | null>(null);
  // With the panel open, the person in it is the one that keys act on.
  const id = openedId ?? chosen;
  const move = useCallback(
    (by: 1 | -1): Signal | undefined => {
      const next =
        rows[
          neighbor(
            rows.findIndex((signal) => signal.id === id),
            by,
            rows.length,
          )
        ];
      if (next) setChosen(next.id);
      return next;
    },
    [rows, id],
  );
  return { id, set: setChosen, move, signal: rows.find((signal) => signal.id === id) };
}

export type RowFocus = ReturnType<typeof useRowFocus>;

/** The place one step on, held at both ends; from nowhere (-1) it is the first row. */
export function neighbor(index: number, by: 1 | -1, length: number): number {
  if (index < 0) return 0;
  return Math.min(length - 1, Math.max(0, index + by));
}
