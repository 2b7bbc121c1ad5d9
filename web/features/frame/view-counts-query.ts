import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

const askMs = 250;

/**
 * How many people each saved view has. Counting is in nobody's hurry: it begins when the page has read its rows and
 * their total. Read again a while after people change (`events.ts`).
 */
export const viewCountsQuery = (connectedProfileId: string) =>
  queryOptions({
    queryKey: ['view-counts', connectedProfileId],
    queryFn: async ({ client, signal }) => {
      do await wait(askMs);
      while (!signal.aborted && client.isFetching({ queryKey: ['signals'] }) > 0);
      return api.views.counts({ params: { id: connectedProfileId } }, { signal });
    },
    staleTime: 60_000,
    retry: false,
  });

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
