import { queryOptions } from '@tanstack/react-query';
import type { Realm } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';

/** The connected accounts, and the channels of this server. */
export const connectionsQuery = queryOptions({
  queryKey: ['connection'],
  queryFn: ({ signal }) => api.connections.list({}, { signal }),
});

/** Whether a realm has any publications, in any state. */
export const anythingInQuery = (realm: Realm) =>
  queryOptions({
    queryKey: ['publication', 'anything', realm],
    queryFn: async ({ signal }) => {
      const { items } = await api.publications.list({ query: { network: realm, limit: 1 } }, { signal });
      return items.length > 0;
    },
  });

export const publicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['publication', 'one', id],
    queryFn: ({ signal }) => api.publications.one({ params: { id } }, { signal }),
  });
