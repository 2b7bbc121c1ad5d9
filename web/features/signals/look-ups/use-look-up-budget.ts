import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LookUpBudget } from '#contract/look-ups.ts';
import { api } from '#web/lib/api.ts';

/** What is left of today's look-ups; read again whenever one was spent. */
const lookUpBudget = queryOptions({
  queryKey: ['look-ups'],
  queryFn: ({ signal }) => api.lookUps.budget({}, { signal }),
  staleTime: 60_000,
});

/** Undefined while it is read, or where it cannot be. */
export function useLookUpBudget(): LookUpBudget | undefined {
  return useQuery(lookUpBudget).data;
}
