import { useEffect, useState } from 'react';
import type { Signal } from '#contract/signals.ts';
import { rowAfter } from '#web/features/signals/table/range-between.ts';
import type { SignalRows } from '#web/features/signals/table/use-signal-rows.ts';

/** Nobody else is loaded yet: at this place the next one will stand. */
type Awaited = { from: string; place: number; passed: ReadonlySet<string> };

/**
 * Leads from somebody who was dealt with to the next one. Where the next page of rows is still on its way, one goes on
 * when it comes, unless one has gone elsewhere meanwhile.
 */
export function useGoingOn(rows: SignalRows, focusId: string | null, goTo: (id: string) => void) {
  const [awaited, setAwaited] = useState<Awaited | null>(null);
  useEffect(() => {
    if (awaited === null) return;
    if (focusId !== awaited.from) return setAwaited(null);
    const next = rows.rows[awaited.place];
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
      const place = rows.rows.slice(0, at + 1).filter(({ id }) => !gone.has(id)).length;
      return setAwaited({ from: focusId, place, passed });
    }
    // At the end of the table whoever stays keeps the focus; whoever leaves hands it back up.
    const staying = dealtWith.length === 1 && leaving.length === 0;
    if (next && !(staying && isBefore)) goTo(next.id);
  };
}
