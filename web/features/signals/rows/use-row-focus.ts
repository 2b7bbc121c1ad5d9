import { useCallback, useState } from 'react';
import type { Signal } from '#contract/signals/signals.ts';

/** The id of a row's element, for `aria-activedescendant`. */
export const rowId = (signalId: string): string => `signal-${signalId}`;

/** The row that keyboard shortcuts apply to. It follows the person even if the order changes on a refetch. */
export function useRowFocus(rows: readonly Signal[], openedId: string | undefined) {
  const [chosen, setChosen] = useState<string | null>(null);
  // While the panel is open, shortcuts apply to the person in it.
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

/** The next index in a direction, clamped at both ends. From -1 it's the first row. */
export function neighbor(index: number, by: 1 | -1, length: number): number {
  if (index < 0) return 0;
  return Math.min(length - 1, Math.max(0, index + by));
}
