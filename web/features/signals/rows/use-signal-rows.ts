import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import type { Signal } from '#contract/signals/signals.ts';
import type { PageStart } from './page-trail.ts';
import { signalPages } from './signal-queries.ts';

const noRows: Signal[] = [];

/**
 * The loaded window of rows in an endlessly scrolling table. `start` is the number of its first row. Earlier
 * rows were dropped and are refetched when the user scrolls back.
 */
export function useSignalRows(connectedProfileId: string, query: SignalQuery) {
  const options = signalPages(connectedProfileId, query);
  const pages = useInfiniteQuery(options);
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? noRows, [pages.data]);
  const start = (pages.data?.pageParams[0] as PageStart | undefined)?.row ?? 0;
  return { ...pages, queryKey: options.queryKey, rows, start };
}

export type SignalRows = ReturnType<typeof useSignalRows>;
