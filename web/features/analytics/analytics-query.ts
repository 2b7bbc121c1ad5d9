import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Numbers are looked at, not watched: they are read again once a minute, ms. */
const everyMs = 60_000;

/** What came of commenting in a window. */
export const analyticsQuery = (query: { tillDate?: string; fromDate?: string }) =>
  queryOptions({
    queryKey: ['engage-analytics', query],
    queryFn: ({ signal }) => api.engageAnalytics.read({ query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: everyMs,
    refetchInterval: everyMs,
  });

/** The first day of a window that ends with a day, by the calendar. */
export function firstDay(till: string, days: number): string {
  return new Date(Date.parse(`${till}T00:00:00Z`) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
}
