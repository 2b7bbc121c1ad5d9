import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Read again when the server says that something of it changed; until then what was read is shown at once. */
export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => api.today.read({}, { signal }),
  staleTime: 30_000,
});
