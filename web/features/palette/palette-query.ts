import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Companies by name. The first word of the key is the name of the change event. */
export const namedCompanies = (keyword: string) =>
  queryOptions({
    queryKey: ['company', 'palette', keyword],
    queryFn: ({ signal }) => api.companies.search({ query: { keyword, limit: 5 } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: keyword !== '',
    staleTime: 10_000,
  });

/** Posts by text and author. The first word of the key is the name of the change event. */
export const namedPosts = (keyword: string) =>
  queryOptions({
    queryKey: ['signals', 'post-search', keyword],
    queryFn: ({ signal }) => api.signalPosts.search({ query: { keyword, limit: 5 } }, { signal }),
    placeholderData: keepPreviousData,
    // One or two letters match nearly every post.
    enabled: keyword.length > 2,
    staleTime: 10_000,
  });

/** People by name, headline, and company, best matches first, then people from the data provider. */
export const foundPeople = (keyword: string) =>
  queryOptions({
    queryKey: ['signals', 'search', keyword],
    queryFn: ({ signal }) => api.signals.searchProfiles({ query: { keyword, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: keyword !== '',
    staleTime: 10_000,
  });

/** Recently used agents. The first word of the key is the name of the change event. */
export const knownAgents = queryOptions({
  queryKey: ['agent', 'palette'],
  queryFn: async ({ signal }) => {
    const { items } = await api.agents.list({ query: { limit: 50 } }, { signal });
    return { items: items.filter(({ isOverMcp }) => !isOverMcp) };
  },
  staleTime: 30_000,
});
