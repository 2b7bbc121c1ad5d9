import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EnrichmentBudget } from '#contract/sources/enrichment.ts';
import { api } from '#web/lib/api.ts';

/** What is left of today's enrichments; read again whenever one was spent. */
const enrichmentBudget = queryOptions({
  queryKey: ['look-ups'],
  queryFn: ({ signal }) => api.lookUps.budget({}, { signal }),
  staleTime: 60_000,
});

/** Undefined while it is read, or where it cannot be. */
export function useEnrichmentBudget(): EnrichmentBudget | undefined {
  return useQuery(enrichmentBudget).data;
}
