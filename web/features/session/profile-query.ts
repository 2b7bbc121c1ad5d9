import { queryOptions } from '@tanstack/react-query';
import type { Profile } from '#contract/access/access.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { retryOnce } from '#web/lib/query-client.ts';
import { expireSession } from '#web/lib/session.ts';

/** Fetches the signed-in user. A 404 means the user no longer exists, which ends the session like a 401. */
async function readProfile({ signal }: { signal: AbortSignal }): Promise<Profile> {
  try {
    return await api.access.profile({}, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) expireSession(error.message);
    throw error;
  }
}

/**
 * The signed-in user. Refreshed on load, when the identity changes, and when the server reports a change;
 * never polled.
 */
export const profileQuery = queryOptions({
  queryKey: ['profile', 'me'],
  queryFn: readProfile,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: (failures, error) =>
    !(error instanceof ApiError && error.status === 404) && retryOnce(failures, error),
});
