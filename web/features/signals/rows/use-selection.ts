import { useCallback, useMemo, useRef, useState } from 'react';
import type { SignalFilters, SignalTotal } from '#contract/signals/signal-filters.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { rangeBetween } from './range-between.ts';
import type { Target } from './target.ts';

const nobody: ReadonlyMap<string, Signal> = new Map();

/** What "all matching" means on this screen. Keeps its identity as long as the meaning is the same. */
export type Matching = {
  connectedProfileId: string;
  filters: SignalFilters;
  total: SignalTotal | undefined;
};

/**
 * The selected people. Stores whole rows instead of ids, because a selected row may leave the loaded window.
 *
 * All people who match the filters can be selected too, loaded or not. The selection is then the filters.
 * It's cleared when they change, and deselecting one person turns it into the loaded rows without that one.
 */
export function useSelection(rows: readonly Signal[], matching: Matching) {
  const [selected, setSelected] = useState(nobody);
  const [allOf, setAllOf] = useState<SignalFilters | null>(null);
  /** The start of a range: the last individually selected row. */
  const anchor = useRef<string | null>(null);
  /** A selection of all rows loaded so far, and their number. Reset by any other selection. */
  const [whole, setWhole] = useState<{ selected: ReadonlyMap<string, Signal>; rows: number } | null>(null);
  const { connectedProfileId, filters, total } = matching;
  const count = total?.total ?? 0;
  const isMore = total?.isMore === true;
  const isAll = allOf === filters && count > 0;

  const loaded = useMemo(() => new Map(rows.map((signal) => [signal.id, signal])), [rows]);
  const shown = isAll ? loaded : selected;
  const set = (next: ReadonlyMap<string, Signal>) => {
    setAllOf(null);
    setSelected(next);
  };
  const clear = useCallback(() => {
    setAllOf(null);
    setSelected(nobody);
  }, []);
  const isWhole = whole !== null && selected.size > 0 && selected === whole.selected;
  const addLoaded = () => {
    const next = new Map([...shown, ...loaded]);
    setWhole({ selected: next, rows: rows.length });
    set(next);
  };
  const add = (more: readonly Signal[]) =>
    set(new Map([...shown, ...more.map((signal) => [signal.id, signal] as const)]));
  const signals = useMemo(() => [...shown.values()], [shown]);
  const size = isAll ? count : signals.length;
  const target: Target | null =
    size === 0
      ? null
      : isAll
        ? { kind: 'all', connectedProfileId, filters, count, isMore }
        : { kind: 'some', signals };

  return {
    clear,
    addLoaded,
    /** Whether all loaded rows are selected, not counting rows loaded after "select all". */
    hasLoaded:
      rows.length > 0 && rows.slice(0, isWhole ? whole.rows : undefined).every(({ id }) => shown.has(id)),
    /** The target of an action; null if no one is selected. */
    target,
    size,
    isAll,
    /** Whether more people could be selected. */
    canSelectAll: !isAll && (isMore || count > size),
    selectAll: () => setAllOf(filters),
    /** Selects all loaded rows, then all that match, even if more rows were loaded in between. */
    selectMore: () => {
      if (isAll || isWhole || rows.every(({ id }) => shown.has(id))) setAllOf(filters);
      else addLoaded();
    },
    has: (id: string) => shown.has(id),
    /** Remembers the start of the next range. */
    start: (id: string) => {
      anchor.current = id;
    },
    toggle: (signal: Signal) => {
      anchor.current = signal.id;
      const next = new Map(shown);
      if (!next.delete(signal.id)) next.set(signal.id, signal);
      set(next);
    },
    /** Selects all rows from the start of the range to this one. */
    extendTo: (signal: Signal) => {
      anchor.current ??= signal.id;
      add(rangeBetween(rows, anchor.current, signal.id));
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
