import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Posts to pick from, page by page, newest first. */
export const postPages = (scopeId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['signals', scopeId, 'posts', search],
    queryFn: ({ pageParam, signal }) =>
      api.signalPosts.list(
        {
          params: { id: scopeId },
          query: { ...(search ? { search } : {}), ...(pageParam === null ? {} : { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** The posts in the filter, to show their names. */
export const namedPosts = (scopeId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['signal-posts', scopeId, ids],
    queryFn: ({ signal }) =>
      api.signalPosts.list({ params: { id: scopeId }, query: { post: [...ids] } }, { signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
