import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Whom a person was merged with; read again whenever signals of the profile change, since facts merge too. */
export const personMerges = (connectedProfileId: string, id: string) =>
  queryOptions({
    queryKey: ['signals', connectedProfileId, 'merges', id],
    queryFn: ({ signal }) => api.people.merges({ params: { id } }, { signal }),
    staleTime: 30_000,
  });

/** Who may be the same person. */
export const personDuplicates = (id: string) =>
  queryOptions({
    queryKey: ['person-duplicates', id],
    queryFn: ({ signal }) => api.people.duplicates({ params: { id } }, { signal }),
    gcTime: 0,
  });

/** The user's own people by name, headline and company. */
export const ownPeople = (keyword: string) =>
  queryOptions({
    queryKey: ['own-people', keyword],
    queryFn: ({ signal }) => api.signals.searchProfiles({ query: { keyword, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: keyword !== '',
    staleTime: 10_000,
  });

/** What merging two people would make of them; never from the cache. */
export const mergePreview = (id: string, otherId: string) =>
  queryOptions({
    queryKey: ['merge-preview', id, otherId],
    queryFn: ({ signal }) => api.people.previewMerge({ params: { id }, query: { otherId } }, { signal }),
    gcTime: 0,
  });

/** What erasing a person would take away; never from the cache. */
export const personErasure = (id: string) =>
  queryOptions({
    queryKey: ['person-erasure', id],
    queryFn: ({ signal }) => api.people.erasure({ params: { id } }, { signal }),
    gcTime: 0,
  });

/** Reads again whatever shows people, after some became one, two or none. */
export function readPeopleAgain(client: QueryClient) {
  for (const name of ['signals', 'signal-rows', 'connected-profile', 'list', 'own-people']) {
    void client.invalidateQueries({ queryKey: [name] });
  }
}
