import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Refetched when the server reports a change to it. Until then, cached data is shown at once. */
export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => api.today.read({}, { signal }),
  staleTime: 30_000,
});

/** What there is to do when nothing is new. Changes with Today. */
export const startQuery = queryOptions({
  queryKey: ['today', 'start'],
  queryFn: ({ signal }) => api.today.start({}, { signal }),
  staleTime: 30_000,
});
