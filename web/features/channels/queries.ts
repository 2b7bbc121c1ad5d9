import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Network } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';

/** The accounts at channels, and which channels this server has. */
export const connectionsQuery = queryOptions({
  queryKey: ['connection'],
  queryFn: ({ signal }) => api.connections.list({}, { signal }),
});

/** What left by LinkedIn and what is about to, newest first. */
export const publicationsQuery = (network: Network) =>
  infiniteQueryOptions({
    queryKey: ['publication', 'linkedin', network],
    queryFn: ({ pageParam, signal }) =>
      api.publications.list(
        { query: { channel: ['linkedin'], network, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Whether something waits for the user's word on what became of it, at any channel of a network. */
export const unconfirmedQuery = (network: Network) =>
  queryOptions({
    queryKey: ['publication', 'unconfirmed', network],
    queryFn: ({ signal }) =>
      api.publications.list({ query: { state: ['unconfirmed'], network, limit: 20 } }, { signal }),
    staleTime: 30_000,
  });

export const publicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['publication', 'one', id],
    queryFn: ({ signal }) => api.publications.one({ params: { id } }, { signal }),
  });

/** What to know before this text is published. */
export const checkQuery = (text: string, network: Network) =>
  queryOptions({
    queryKey: ['publication', 'check', network, text],
    queryFn: ({ signal }) =>
      api.publications.check({ body: { channel: 'linkedin', text, network } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
