import { useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { SignalRows } from './use-signal-rows.ts';

/** Heights in px, as in the style sheet. */
const rowHeight = { normal: 40, compact: 32 };
const headHeight = 36;
/** Rows from either end at which the next page is asked for. */
const ahead = 20;
/** Farther above the loaded rows than this, one starts anew instead of walking back page by page. */
const farAway = 200;

/** Virtual rows over the loaded window: asks for pages at both ends as one scrolls. */
export function useRowWindow(
  rows: SignalRows,
  scroller: RefObject<HTMLDivElement | null>,
  isCompact: boolean,
) {
  const client = useQueryClient();
  const end = rows.start + rows.rows.length;
  const height = isCompact ? rowHeight.compact : rowHeight.normal;
  const virtual = useVirtualizer({
    count: end + (rows.hasNextPage ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    // The head is sticky and covers the first 36 px of what scrolls.
    scrollPaddingEnd: headHeight,
    useFlushSync: false,
    getItemKey: (index) => rows.rows[index - rows.start]?.id ?? index,
  });
  // What was measured before is of the other height.
  useLayoutEffect(() => {
    if (height > 0) virtual.measure();
  }, [virtual, height]);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;

  const needsNext =
    rows.hasNextPage && last >= end - ahead && !rows.isFetchNextPageError && !rows.isPlaceholderData;
  const needsPrevious = rows.hasPreviousPage && first < rows.start + ahead && !rows.isFetchPreviousPageError;
  const mustRestart = needsPrevious && rows.start - last > farAway;

  const { isFetching, fetchNextPage, fetchPreviousPage, queryKey } = rows;
  useEffect(() => {
    if (isFetching) return;
    if (mustRestart) void client.resetQueries({ queryKey, exact: true });
    else if (needsPrevious) void fetchPreviousPage();
    else if (needsNext) void fetchNextPage();
  }, [mustRestart, needsPrevious, needsNext, isFetching, fetchNextPage, fetchPreviousPage, client, queryKey]);

  return virtual;
}
