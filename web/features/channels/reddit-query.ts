import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { retryOnce } from '#web/lib/query-client.ts';

/** What a subreddit takes, as this connection's account sees it. */
export const subredditQuery = (connectionId: string, name: string) =>
  queryOptions({
    queryKey: ['reddit', 'subreddit', connectionId, name.toLowerCase()],
    queryFn: ({ signal }) => api.reddit.subreddit({ query: { name } }, { signal }),
    staleTime: 5 * 60_000,
    // Reddit's answer about a name does not change within a second.
    retry: (failures, error) => !isRefusal(error) && retryOnce(failures, error),
  });

/** Whether the name is wrong, or the place is not open: asking again cannot help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
