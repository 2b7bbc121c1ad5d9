import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** All lists of the user, the built-in one first; read again whenever one of them changes. */
export const userLists = queryOptions({
  queryKey: ['list'],
  queryFn: ({ signal }) => api.lists.list({}, { signal }),
  staleTime: 30_000,
});
