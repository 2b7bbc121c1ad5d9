import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The posts of the day. Refetched whenever one is marked or replaced, and when the day ends. */
export const dailyPostsQuery = queryOptions({
  queryKey: ['daily-posts'],
  queryFn: ({ signal }) => api.recommendations.daily({ query: {} }, { signal }),
});

/** People to engage with today. */
export const recommendationsQuery = queryOptions({
  queryKey: ['recommendations', 'list'],
  queryFn: ({ signal }) => api.recommendations.list({ query: {} }, { signal }),
});

/** People to follow, page by page. */
export const toFollowQuery = infiniteQueryOptions({
  queryKey: ['recommendations', 'follow'],
  queryFn: ({ pageParam, signal }) =>
    api.recommendations.profiles(
      { query: { limit: 5, ...(pageParam === null ? {} : { cursor: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});
