import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** People by name, headline and company, the best first. */
export const foundPeople = (keyword: string) =>
  queryOptions({
    queryKey: ['signals', 'search', keyword],
    queryFn: ({ signal }) => api.signals.searchProfiles({ query: { keyword, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: keyword !== '',
    staleTime: 10_000,
  });
