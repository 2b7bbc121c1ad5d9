import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The workspace's public channels whose names contain the search text. */
export const slackChannelsQuery = (connectionId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['connection', 'slack-channels', connectionId, search],
    queryFn: ({ pageParam, signal }) =>
      api.slack.channels(
        {
          query: {
            ...(search === '' ? {} : { search }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Each page takes several rate-limited calls to Slack.
    staleTime: 5 * 60_000,
    retry: false,
  });
