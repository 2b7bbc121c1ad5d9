import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

/** Posts to pick from, page by page, newest first. */
export const postPages = (scopeId: string, search: string) => ({
  ...pagedQuery(['signals', scopeId, 'posts', search], (page, options) =>
    api.signalPosts.list(
      { params: { id: scopeId }, query: { ...(search ? { search } : {}), ...page } },
      options,
    ),
  ),
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
