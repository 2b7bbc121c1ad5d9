import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** A company by id. Refetched whenever the server reports a change to a company. */
export const companyProfile = (id: string) =>
  queryOptions({
    queryKey: ['company', id],
    queryFn: ({ signal }) => api.companies.one({ params: { id } }, { signal }),
    staleTime: 30_000,
  });

/** Companies by name. */
export const foundCompanies = (keyword: string) =>
  queryOptions({
    queryKey: ['company', 'search', keyword],
    queryFn: ({ signal }) => api.companies.search({ query: { keyword, limit: 10 } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: keyword !== '',
    staleTime: 10_000,
  });
