import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/**
 * A person's merges. Refetched whenever signals of the profile change, because imported facts can also cause
 * merges.
 */
export const personMerges = (connectedProfileId: string, id: string) =>
  queryOptions({
    queryKey: ['signals', connectedProfileId, 'merges', id],
    queryFn: ({ signal }) => api.people.merges({ params: { id } }, { signal }),
    staleTime: 30_000,
  });

/** Possible duplicates of a person. */
export const personDuplicates = (id: string) =>
  queryOptions({
    queryKey: ['person-duplicates', id],
    queryFn: ({ signal }) => api.people.duplicates({ params: { id } }, { signal }),
    gcTime: 0,
  });

/** The user's own people by name, headline, and company. */
export const ownPeople = (keyword: string) =>
  queryOptions({
    queryKey: ['own-people', keyword],
    queryFn: ({ signal }) => api.signals.searchProfiles({ query: { keyword, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: keyword !== '',
    staleTime: 10_000,
  });

/** The result of merging two people. Never cached. */
export const mergePreview = (id: string, otherId: string) =>
  queryOptions({
    queryKey: ['merge-preview', id, otherId],
    queryFn: ({ signal }) => api.people.previewMerge({ params: { id }, query: { otherId } }, { signal }),
    gcTime: 0,
  });

/** What erasing a person would delete. Never cached. */
export const personErasure = (id: string) =>
  queryOptions({
    queryKey: ['person-erasure', id],
    queryFn: ({ signal }) => api.people.erasure({ params: { id } }, { signal }),
    gcTime: 0,
  });

/** Refetches everything that shows people, after a merge, split, or erasure. */
export function readPeopleAgain(client: QueryClient) {
  for (const name of ['signals', 'signal-rows', 'connected-profile', 'list', 'own-people'] as const) {
    void client.invalidateQueries({ queryKey: [name] });
  }
}
