import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The user's plan and what they used of it; read again by events of the name `plan`. */
export const planQuery = queryOptions({
  queryKey: ['plan'],
  staleTime: 60_000,
  queryFn: ({ signal }) => api.payment.plan({}, { signal }),
});
