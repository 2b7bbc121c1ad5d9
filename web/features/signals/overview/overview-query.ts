import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import { api } from '#web/lib/api.ts';

/** Charts are looked at, not watched: they are read again once a minute and not with every change, ms. */
const everyMs = 60_000;

/** What matches, as three charts. The order of rows makes no difference: pass a query without it. */
export const signalOverview = (connectedProfileId: string, query: SignalQuery) =>
  queryOptions({
    queryKey: ['signal-overview', connectedProfileId, query],
    queryFn: ({ signal }) => api.overview.read({ params: { id: connectedProfileId }, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
