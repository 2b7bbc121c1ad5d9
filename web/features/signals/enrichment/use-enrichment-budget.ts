import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { EnrichmentBudget } from '#contract/imports/enrichment.ts';
import type { Network } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';

/** Today's remaining enrichments. Refetched whenever one is used. */
const enrichmentBudget = (network: Network | undefined) =>
  queryOptions({
    queryKey: ['look-ups', network],
    queryFn: network ? ({ signal }) => api.lookUps.budget({ query: { network } }, { signal }) : skipToken,
    staleTime: 60_000,
  });

/** Undefined while loading, if loading failed, and without a network. */
export function useEnrichmentBudget(network: Network | undefined): EnrichmentBudget | undefined {
  return useQuery(enrichmentBudget(network)).data;
}
