import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

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

/** The people most worth following. */
export const firstToFollowQuery = queryOptions({
  queryKey: ['recommendations', 'first'],
  queryFn: ({ signal }) => api.recommendations.profiles({ query: { limit: 10 } }, { signal }),
});

/** People to follow, page by page. */
export const toFollowQuery = pagedQuery(['recommendations', 'follow'], (page, options) =>
  api.recommendations.profiles({ query: { limit: 5, ...page } }, options),
);
