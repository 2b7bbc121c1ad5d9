import { queryOptions } from '@tanstack/react-query';
import type { Network } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';

/** The accounts at channels, and which channels this server has. */
export const connectionsQuery = queryOptions({
  queryKey: ['connection'],
  queryFn: ({ signal }) => api.connections.list({}, { signal }),
});

/** Whether there is anything in a network, whatever became of it. */
export const anythingInQuery = (network: Network) =>
  queryOptions({
    queryKey: ['publication', 'anything', network],
    queryFn: async ({ signal }) => {
      const { items } = await api.publications.list({ query: { network, limit: 1 } }, { signal });
      return items.length > 0;
    },
  });

export const publicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['publication', 'one', id],
    queryFn: ({ signal }) => api.publications.one({ params: { id } }, { signal }),
  });
