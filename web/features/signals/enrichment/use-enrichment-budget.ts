import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EnrichmentBudget } from '#contract/imports/enrichment.ts';
import type { Network } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';

/** Today's remaining enrichments. Refetched whenever one is used. */
const enrichmentBudget = (network: Network | undefined) =>
  queryOptions({
    queryKey: ['look-ups', network],
    queryFn: ({ signal }) => api.lookUps.budget({ query: { network } }, { signal }),
    staleTime: 60_000,
  });

/** A network's, by default the real one's if it has a provider. Undefined while loading, or if loading failed. */
export function useEnrichmentBudget(network?: Network): EnrichmentBudget | undefined {
  return useQuery(enrichmentBudget(network)).data;
}
