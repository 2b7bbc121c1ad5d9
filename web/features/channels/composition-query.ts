import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/**
 * The drafts that were written together. Read once when they are opened: what is typed is newer than what comes later.
 * Its key is none of those that changes mark as old.
 */
export const compositionQuery = (compositionId: string) =>
  queryOptions({
    queryKey: ['composition', compositionId],
    queryFn: async ({ signal }) => {
      // A composition lives in one network; the server shows one at a time.
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
