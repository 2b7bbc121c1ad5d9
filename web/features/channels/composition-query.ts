import { queryOptions } from '@tanstack/react-query';
import type { Publication } from '#contract/channels/publications.ts';
import { api } from '#web/lib/api.ts';

/** A composition is in one realm, and the server lists one realm at a time. */
async function readDrafts(compositionId: string, signal: AbortSignal): Promise<Publication[]> {
  const found = await Promise.all(
    (['sample', 'real'] as const).map((realm) =>
      api.publications.list(
        { query: { compositionId, network: realm, state: ['draft'], limit: 100 } },
        { signal },
      ),
    ),
  );
  return found.flatMap(({ items }) => items);
}

/** The same drafts as they are by now, to notice what is changed elsewhere while they are edited here. */
export const storedDraftsQuery = (compositionId: string) =>
  queryOptions({
    queryKey: ['publication', 'open', compositionId],
    queryFn: async ({ signal }) => {
      const askedAt = performance.now();
      return { askedAt, items: await readDrafts(compositionId, signal) };
    },
    // Changes are reported as events.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/**
 * The drafts that were written together. Fetched once when opened, because typed text is newer than anything
 * fetched later. The key matches no change event.
 */
export const compositionQuery = (compositionId: string) =>
  queryOptions({
    queryKey: ['composition', compositionId],
    queryFn: ({ signal }) => readDrafts(compositionId, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
