import { type RefObject, useLayoutEffect, useState } from 'react';
import type { ViewTab } from './view-search.ts';

/** Space between two tabs, and for the buttons after them (other views, the current view's menu, add), px. */
const gap = 4;
const behind = 92;

/**
 * The number of tabs that fit into the row. The others go into a menu, labeled with the open view if it's
 * among them. All tabs stay in the document so their widths are known. If the row can scroll, all fit, and
 * the open one is scrolled into view.
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
  const isWhole = isScrolled && fitting >= tabs.length;
  // A hidden tab can't be scrolled to.
  useLayoutEffect(() => {
    if (isWhole) row.current?.children[open]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [row, open, isWhole]);
  return Math.min(fitting, tabs.length);
}

/** How many of these widths fit, including the open tab's name if it isn't among them. */
export function howManyFit(widths: readonly number[], open: number, room: number): number {
  const sumOf = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width, 0);
  let count = widths.length;
  while (count > 0 && sumOf(count) + (open >= count ? (widths[open] ?? 0) : 0) > room) count -= 1;
  return count;
}
