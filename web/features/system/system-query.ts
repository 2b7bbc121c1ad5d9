import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** How the server is; looked at again while it is shown, as no event announces it. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => api.system.read({}, { signal }),
  refetchInterval: 15_000,
});
