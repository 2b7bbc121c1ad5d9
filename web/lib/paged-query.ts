import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/** A list that is read page by page. `page` is empty for the first one, and then has the next one's cursor. */
export const pagedQuery = <Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  read: (page: { cursor?: string }, options: { signal: AbortSignal }) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
