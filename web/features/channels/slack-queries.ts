import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The workspace's public channels whose name has this in it. */
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
    // Each page is several calls to Slack, which counts them.
    staleTime: 5 * 60_000,
    retry: false,
  });
