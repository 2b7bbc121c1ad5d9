import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** All saved views of the user, in the order of their tabs; read again whenever one of them changes. */
export const userViews = queryOptions({
  queryKey: ['view'],
  queryFn: ({ signal }) => api.views.list({}, { signal }),
  staleTime: 30_000,
});
