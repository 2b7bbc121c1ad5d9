import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import { api } from '#web/lib/api.ts';

/**
 * Refetch interval in ms. Nobody watches the charts live, so once a minute is enough, instead of on every
 * change.
 */
const everyMs = 60_000;

/** The matching people as three charts. Row order doesn't matter, so pass a query without it. */
export const signalOverview = (connectedProfileId: string, query: SignalQuery) =>
  queryOptions({
    queryKey: ['signal-overview', connectedProfileId, query],
    queryFn: ({ signal }) => api.overview.read({ params: { id: connectedProfileId }, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
