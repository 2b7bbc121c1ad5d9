import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const readBootstrap = ({ signal }: { signal: AbortSignal }) => api.bootstrap.read({}, { signal });

/** What the frame around all pages needs, in one answer; read again a moment after anything changes (`events.ts`). */
export const bootstrapQuery = queryOptions({
  queryKey: ['bootstrap'],
  queryFn: readBootstrap,
  staleTime: 30_000,
});
