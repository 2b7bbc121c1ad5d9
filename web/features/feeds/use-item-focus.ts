import { useEffect, useState } from 'react';
import type { RssItem, RssItemsQuery } from '#contract/feeds/rss.ts';
import type { Reading } from '#web/ui/use-reading.ts';

/**
 * The item that keyboard shortcuts apply to, and the one that is open. Opening an item marks it as read; a
 * changed filter closes it and scrolls to the top.
 */
export function useItemFocus(
  items: readonly RssItem[],
  query: RssItemsQuery,
  { goTo, setBegun, toTop }: Reading,
  mark: (item: RssItem, isRead: boolean) => Promise<void>,
) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  useEffect(() => {
    if (!query) return;
    setBegun(false);
    setFocusedId(null);
    setOpenId(null);
  }, [query, setBegun]);
  useEffect(() => {
    if (query) toTop();
  }, [query, toTop]);

  const index = items.findIndex(({ id }) => id === focusedId);
  const focus = (item: RssItem) => {
    setBegun(true);
    setFocusedId(item.id);
  };
  const open = (item: RssItem, stays = false) => {
    focus(item);
    if (openId === item.id && !stays) return setOpenId(null);
    setOpenId(item.id);
    void mark(item, true);
  };
  return {
    focused: items[index],
    focusedId,
    openId,
    focus,
    open,
    move(by: 1 | -1) {
      setBegun(true);
      const next = index === -1 ? (by === 1 ? 0 : -1) : index + by;
      const item = items[next];
      if (item === undefined) return;
      setFocusedId(item.id);
      // If an item is open, the next one opens too.
      if (openId !== null) open(item, true);
      goTo.current?.(next);
    },
  };
}

export type ItemFocus = ReturnType<typeof useItemFocus>;
