import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import { api } from '#web/lib/api.ts';
import { firstPage, nextPage, type PageStart, previousPage } from './page-trail.ts';

/** Rows per page. This is the server's default, set explicitly because going back relies on it. */
const pageSize = 50;
/** Maximum pages kept. Scrolling drops pages at the other end, so memory use and refetching don't grow. */
const keptPages = 20;

/**
 * Pages of rows. The key deliberately matches no change event: the table decides when rows may move (see
 * `useRowUpdates`).
 */
export const signalPages = (connectedProfileId: string, query: SignalQuery) =>
  infiniteQueryOptions({
    queryKey: ['signal-rows', connectedProfileId, query],
    queryFn: ({ pageParam, signal }) =>
      api.signals.list(
        {
          params: { id: connectedProfileId },
          query: {
            ...query,
            limit: pageSize,
            ...(pageParam.cursor === null ? {} : { cursor: pageParam.cursor }),
          },
        },
        { signal },
      ),
    initialPageParam: firstPage as PageStart,
    getNextPageParam: (page, _pages, start) => nextPage(page, start),
    getPreviousPageParam: (_page, _pages, start) => previousPage(start),
    maxPages: keptPages,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** The number of matching rows, counted up to 10,000. Refetched whenever signals of the profile change. */
export const quickTotal = (connectedProfileId: string, query: SignalQuery) =>
  queryOptions({
    queryKey: ['signals', connectedProfileId, 'quick-total', query],
    queryFn: ({ signal }) =>
      api.signals.quickTotal({ params: { id: connectedProfileId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The exact count, if it's higher. The server stops counting when the filters change. */
export const exactTotal = (connectedProfileId: string, query: SignalQuery) =>
  queryOptions({
    queryKey: ['signals', connectedProfileId, 'total', query],
    queryFn: async ({ signal }) => {
      const { total } = await api.signals.total({ params: { id: connectedProfileId }, query }, { signal });
      return { total, isMore: false };
    },
  });

/** One person's details. The pages are of the timeline, each with the same person and receipt. */
export const signalDetails = (connectedProfileId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: ['signals', connectedProfileId, 'details', id],
    queryFn: ({ pageParam, signal }) =>
      api.signals.details(
        { params: { id }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.timeline.nextCursor,
    staleTime: 30_000,
  });
