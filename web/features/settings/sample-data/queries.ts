import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** What the account holds of the sample network; read again when it was removed. */
export const sampleDataQuery = queryOptions({
  queryKey: ['sample-data'],
  queryFn: ({ signal }) => api.sampleData.read({}, { signal }),
});
