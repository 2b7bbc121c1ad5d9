import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The account's data from the sample network. Refetched after a removal. */
export const sampleDataQuery = queryOptions({
  queryKey: ['sample-data'],
  queryFn: ({ signal }) => api.sampleData.read({}, { signal }),
});
