import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { Signal } from '#contract/signals/signals.ts';
import { columnTracks, fittingColumns, type ShownColumn } from './column-layout.ts';
import type { Columns } from './use-columns.ts';

export type ColumnLayout = {
  shown: readonly ShownColumn[];
  /** Selected but not shown, because no one has a value there. */
  empty: readonly ShownColumn[];
  tracks: string;
  width: number;
};

/**
 * The columns that fit into an element, and the tracks of its rows. Columns without any values are left out:
 * company and title, what they wrote, lists, fit without rules, and the profile if there is only one.
 */
export function useColumnLayout(
  columns: Columns,
  element: RefObject<HTMLElement | null>,
  rows: readonly Signal[],
  has: { profile: boolean },
): ColumnLayout {
  const width = useWidth(element);
  const hasCompany = rows.length === 0 || rows.some((one) => one.company || one.title);
  const hasFit = rows.some((one) => one.fit !== null);
  const hasWords = rows.length === 0 || rows.some((one) => one.lastWords !== null);
  const hasLists = rows.some((one) => one.lists.length > 0);
  const names = columns.shown.join();
  return useMemo(() => {
    const wanted = names === '' ? [] : (names.split(',') as ShownColumn[]);
    const empty = wanted.filter(
      (id) =>
        (id === 'company' && !hasCompany) ||
        (id === 'words' && !hasWords) ||
        (id === 'lists' && !hasLists) ||
        (id === 'fit' && !hasFit) ||
        (id === 'profile' && !has.profile),
    );
    const shown = fittingColumns(
      wanted.filter((id) => !empty.includes(id)),
      width,
    );
    return { shown, empty, tracks: columnTracks(shown, width), width };
  }, [names, hasCompany, hasWords, hasLists, hasFit, has.profile, width]);
}

/** The width of an element in px, or of the window until the element exists. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(() => window.innerWidth);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
