import { type RefObject, useLayoutEffect, useState } from 'react';
import type { ViewTab } from './view-search.ts';

/** Between two tabs, and what stands behind them: the menu of the others, of the open one, and to add; px. */
const gap = 4;
const behind = 92;

/**
 * How many tabs fit into the row; the others go into a menu, which is called by the open one where that is among them.
 * All of them stay in the document, so that their widths are known. Where the row can be scrolled, all fit, and the
 * open one is brought into sight.
 */
export function useFittingTabs(
  row: RefObject<HTMLUListElement | null>,
  tabs: readonly ViewTab[],
  current: ViewTab,
  isScrolled: boolean,
): number {
  const [fitting, setFitting] = useState(tabs.length);
  const open = tabs.findIndex((tab) => tab.key === current.key);
  useLayoutEffect(() => {
    const element = row.current;
    const nav = element?.parentElement;
    if (!element || !nav) return;
    if (isScrolled) {
      setFitting(tabs.length);
      element.children[open]?.scrollIntoView({ block: 'nearest', inline: 'center' });
      return;
    }
    const measure = () => {
      const widths = [...element.children].map((child) => child.getBoundingClientRect().width + gap);
      setFitting(howManyFit(widths, open, nav.clientWidth - behind));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(nav);
    return () => observer.disconnect();
  }, [row, tabs, open, isScrolled]);
  return Math.min(fitting, tabs.length);
}

/** How many of these widths there is room for, with room for the name of the open one where it is not among them. */
export function howManyFit(widths: readonly number[], open: number, room: number): number {
  const sumOf = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width, 0);
  let count = widths.length;
  while (count > 0 && sumOf(count) + (open >= count ? (widths[open] ?? 0) : 0) > room) count -= 1;
  return count;
}
