import { Button, Skeleton } from '@mantine/core';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { keptItems, type RssItem } from '#contract/feeds/rss.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import classes from './feeds.module.css';
import { pageMessages as messages } from './feeds-messages.ts';
import { ItemRow, type ItemRowProps } from './item-row.tsx';
import type { Items } from './use-items.ts';

/** Height of a typical item in px, until it's measured. */
const defaultHeight = 96;
/** How many items before the end the next page is loaded. */
const ahead = 8;

type Props = Omit<ItemRowProps, 'item' | 'isOpen'> & {
  items: Items;
  scroller: HTMLDivElement | null;
  focusedId: string | null;
  openId: string | null;
  onFocus: (item: RssItem) => void;
  /** Receives a function that scrolls to an item by index. */
  goTo: RefObject<((index: number) => void) | null>;
};

/** The endless list of items. Only items near the screen are rendered. */
export function ItemList({ items: read, scroller, focusedId, openId, onFocus, goTo, ...row }: Props) {
  const { items } = read;
  const on = {
    onOpen: useLatest(row.onOpen),
    onRead: useLatest(row.onRead),
    onPost: useLatest(row.onPost),
    onDraft: useLatest(row.onDraft),
  };
  const virtual = useVirtualizer({
    count: items.length + (read.hasNextPage ? 1 : 0),
    getScrollElement: () => scroller,
    estimateSize: () => defaultHeight,
    overscan: 6,
    useFlushSync: false,
    getItemKey: (index) => items[index]?.id ?? 'more',
  });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  const needsNext =
    read.hasNextPage && last >= items.length - ahead && !read.isFetchNextPageError && !read.isPlaceholderData;
  const { isFetching, fetchNextPage } = read;
  useEffect(() => {
    if (needsNext && !isFetching) void fetchNextPage();
  }, [needsNext, isFetching, fetchNextPage]);
  useEffect(() => {
    goTo.current = (index) => virtual.scrollToIndex(index, { align: 'auto' });
    return () => {
      goTo.current = null;
    };
  }, [goTo, virtual]);

  return (
    <>
      <div
        role="feed"
        aria-label="Items"
        aria-busy={read.isFetching}
        className={classes.list}
        style={{ height: virtual.getTotalSize() }}
      >
        {rows.map(({ index, key, start }) => {
          const item = items[index];
          return item === undefined ? (
            <div key={key} className={classes.row} style={{ transform: `translateY(${start}px)` }}>
              {read.isFetchNextPageError ? (
                <p className={`${classes.item} quiet`} role="alert">
                  {messages.moreNotRead}{' '}
                  <Button variant="subtle" size="compact-xs" onClick={() => void read.fetchNextPage()}>
                    {messages.retry}
                  </Button>
                </p>
              ) : (
                <ItemSkeleton />
              )}
            </div>
          ) : (
            <Row
              key={key}
              item={item}
              index={index}
              start={start}
              virtual={virtual}
              isFocused={item.id === focusedId}
              onFocus={onFocus}
              onOpen={on.onOpen}
            >
              <ItemRow item={item} isOpen={item.id === openId} {...on} />
            </Row>
          );
        })}
      </div>
      {items.length >= keptItems.newest && !read.hasNextPage && (
        <p className={`${classes.older} quiet`}>{messages.older(keptItems.days, keptItems.newest)}</p>
      )}
    </>
  );
}

type RowProps = {
  item: RssItem;
  index: number;
  start: number;
  virtual: Virtualizer<HTMLDivElement, Element>;
  isFocused: boolean;
  onFocus: (item: RssItem) => void;
  onOpen: (item: RssItem) => void;
  children: ReactNode;
};

/** One position in the list. The item that keyboard shortcuts apply to has the focus. */
function Row({ item, index, start, virtual, isFocused, onFocus, onOpen, children }: RowProps) {
  const row = useRef<HTMLElement>(null);
  // Opening or closing changes the height, so the list has to measure again.
  useLayoutEffect(() => {
    virtual.measureElement(row.current);
  }, [virtual]);
  useEffect(() => {
    // A button inside the item keeps the focus.
    if (isFocused && !row.current?.contains(document.activeElement)) {
      row.current?.focus({ preventScroll: true });
    }
  }, [isFocused]);
  const onKeyDown = (event: KeyboardEvent) => {
    // If a button inside has the focus, Enter belongs to that button.
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    onOpen(item);
  };
  return (
    <article
      ref={row}
      data-index={index}
      data-focused={isFocused || undefined}
      data-read={item.readAt !== null || undefined}
      tabIndex={-1}
      aria-label={item.title}
      aria-posinset={index + 1}
      aria-setsize={-1}
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={() => onFocus(item)}
      onKeyDown={onKeyDown}
    >
      {children}
    </article>
  );
}

/** A placeholder with the height of a typical item. */
export function ItemSkeleton() {
  return (
    <div className={classes.item} aria-hidden>
      <Skeleton height={14} width="55%" mb={10} />
      <Skeleton height={11} mb={8} />
      <Skeleton height={11} width="80%" mb={10} />
      <Skeleton height={10} width="30%" />
    </div>
  );
}
