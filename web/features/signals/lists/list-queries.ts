import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** All of the user's lists, the built-in one first. Refetched whenever one changes. */
export const userLists = queryOptions({
  queryKey: ['list'],
  queryFn: ({ signal }) => api.lists.list({}, { signal }),
  staleTime: 30_000,
});
