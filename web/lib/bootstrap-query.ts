import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const readBootstrap = ({ signal }: { signal: AbortSignal }) => api.bootstrap.read({}, { signal });

/** Everything the dashboard's frame needs, in one response. Refetched shortly after any change (`events.ts`). */
export const bootstrapQuery = queryOptions({
  queryKey: ['bootstrap'],
  queryFn: readBootstrap,
  staleTime: 30_000,
});
