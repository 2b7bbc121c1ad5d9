import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { retryOnce } from '#web/lib/query-client.ts';

/** A subreddit's rules, as the connected account sees them. */
export const subredditQuery = (connectionId: string, name: string) =>
  queryOptions({
    queryKey: ['reddit', 'subreddit', connectionId, name.toLowerCase()],
    queryFn: ({ signal }) => api.reddit.subreddit({ query: { name } }, { signal }),
    staleTime: 5 * 60_000,
    // Reddit's response about a name doesn't change within a second.
    retry: (failures, error) => !isRefusal(error) && retryOnce(failures, error),
  });

/** Whether the name is invalid or the subreddit isn't open. Retrying can't help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
