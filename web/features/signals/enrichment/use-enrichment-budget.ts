import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { EnrichmentBudget } from '#contract/imports/enrichment.ts';
import type { Realm } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';

/** Today's remaining enrichments. Refetched whenever one is used. */
const enrichmentBudget = (realm: Realm | undefined) =>
  queryOptions({
    queryKey: ['look-ups', realm],
    queryFn: realm
      ? ({ signal }) => api.lookUps.budget({ query: { network: realm } }, { signal })
      : skipToken,
    staleTime: 60_000,
  });

/** Undefined while loading, if loading failed, and without a realm. */
export function useEnrichmentBudget(realm: Realm | undefined): EnrichmentBudget | undefined {
  return useQuery(enrichmentBudget(realm)).data;
}
