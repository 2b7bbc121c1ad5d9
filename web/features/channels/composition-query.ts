import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/**
 * The drafts that were written together. Fetched once when opened, because typed text is newer than anything
 * fetched later. The key matches no change event.
 */
export const compositionQuery = (compositionId: string) =>
  queryOptions({
    queryKey: ['composition', compositionId],
    queryFn: async ({ signal }) => {
      // A composition is in one network, and the server lists one network at a time.
      const found = await Promise.all(
        (['sample', 'real'] as const).map((network) =>
          api.publications.list(
            { query: { compositionId, network, state: ['draft'], limit: 100 } },
            { signal },
          ),
        ),
      );
      return found.flatMap(({ items }) => items);
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
