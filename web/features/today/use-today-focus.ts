import { useState } from 'react';
import { itemAfter, type TodayItem } from './today-items.ts';
import type { TodaySearch } from './today-search.ts';

type Wanted = {
  items: readonly TodayItem[];
  search: TodaySearch;
  /** Changes the URL; `quiet` without a new history entry. */
  onSearch: (search: TodaySearch, quiet: boolean) => void;
  /** Whether the details are beside the list. Otherwise they cover it, and only on request. */
  isWide: boolean;
};

/**
 * The item that keyboard shortcuts apply to, and whether its details are shown. Beside the list they're
 * always shown. On a phone they cover it: the URL then names the item, and Back closes them.
 */
export function useTodayFocus({ items, search, onSearch, isWide }: Wanted) {
  const [last, setLast] = useState<string | null>(null);
  const [isClosed, setClosed] = useState(false);
  const known = (key: string | null | undefined) => items.find((one) => one.key === key);
  const item = known(search.item) ?? known(last) ?? items[0];
  const isOpen = item !== undefined && (isWide ? !isClosed : known(search.item) !== undefined);

  const goTo = (key: string) => {
    setLast(key);
    // Stepping through items is a single history entry.
    if (isOpen) onSearch({ item: key }, true);
  };
  return {
    item,
    isOpen,
    position: item === undefined ? 0 : items.indexOf(item) + 1,
    goTo,
    open: (key: string) => {
      setLast(key);
      setClosed(false);
      onSearch({ item: key }, isWide || isOpen);
    },
    close: () => {
      setLast(item?.key ?? null);
      setClosed(true);
      if (search.item !== undefined) onSearch({}, true);
    },
    /** @returns the newly focused item; undefined at the end of the list */
    move: (by: 1 | -1): TodayItem | undefined => {
      const next = item === undefined ? items[0] : items[items.indexOf(item) + by];
      if (next) goTo(next.key);
      return next;
    },
    /** Moves on from an item that leaves the list. @returns whether there was one below it */
    goOnFrom: (key: string): boolean => {
      const isLast = items.at(-1)?.key === key;
      const next = itemAfter(items, key);
      if (next) goTo(next.key);
      return !isLast;
    },
  };
}
