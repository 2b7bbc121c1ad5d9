import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Refetch interval in ms. Nobody watches these numbers live, so once a minute is enough. */
const everyMs = 60_000;

/** The results of commenting in a window of days. */
export const analyticsQuery = (query: { tillDate?: string; fromDate?: string }) =>
  queryOptions({
    queryKey: ['engage-analytics', query],
    queryFn: ({ signal }) => api.engageAnalytics.read({ query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: everyMs,
    refetchInterval: everyMs,
  });

/** The first calendar day of a window that ends on a given day. */
export function firstDay(till: string, days: number): string {
  return new Date(Date.parse(`${till}T00:00:00Z`) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
}
