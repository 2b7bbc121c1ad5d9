import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** All of the user's saved views, in tab order. Refetched whenever one changes. */
export const userViews = queryOptions({
  queryKey: ['view'],
  queryFn: ({ signal }) => api.views.list({}, { signal }),
  staleTime: 30_000,
});
