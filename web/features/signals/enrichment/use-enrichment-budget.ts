import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EnrichmentBudget } from '#contract/imports/enrichment.ts';
import { api } from '#web/lib/api.ts';

/** Today's remaining enrichments. Refetched whenever one is used. */
const enrichmentBudget = queryOptions({
  queryKey: ['look-ups'],
  queryFn: ({ signal }) => api.lookUps.budget({}, { signal }),
  staleTime: 60_000,
});

/** Undefined while loading, or if loading failed. */
export function useEnrichmentBudget(): EnrichmentBudget | undefined {
  return useQuery(enrichmentBudget).data;
}
