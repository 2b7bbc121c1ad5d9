import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The user's plan and usage. Refetched on `plan` events. */
export const planQuery = queryOptions({
  queryKey: ['plan'],
  staleTime: 60_000,
  queryFn: ({ signal }) => api.payment.plan({}, { signal }),
});
