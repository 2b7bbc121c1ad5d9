import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The server's state. Polled while shown, because no event announces it. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => api.system.read({}, { signal }),
  refetchInterval: 15_000,
});
