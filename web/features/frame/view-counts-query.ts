import { type Query, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

const askMs = 250;

/**
 * How many people each saved view has. Counting isn't urgent, so it starts after the page has loaded its rows
 * and their total. Refetched some time after people change (`events.ts`).
 */
export const viewCountsQuery = (connectedProfileId: string) =>
  queryOptions({
    queryKey: ['view-counts', connectedProfileId],
    queryFn: async ({ client, signal }) => {
      do await wait(askMs);
      while (!signal.aborted && client.isFetching({ predicate: isOfTable }) > 0);
      return api.views.counts({ params: { id: connectedProfileId } }, { signal });
    },
    staleTime: 60_000,
    retry: false,
  });

const isOfTable = ({ queryKey: [name] }: Query) => name === 'signals' || name === 'signal-rows';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
