import { queryOptions } from '@tanstack/react-query';
import type { Profile } from '#contract/access/access.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { retryOnce } from '#web/lib/query-client.ts';
import { loseSession } from '#web/lib/session.ts';

/** Reads the signed-in user. A 404 says that there is none any more, which ends the session like a 401. */
async function readProfile({ signal }: { signal: AbortSignal }): Promise<Profile> {
  try {
    return await api.access.profile({}, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) loseSession(error.message);
    throw error;
  }
}

/**
 * The signed-in user. It is refreshed on load, on change of identity and when the server says that it changed,
 * never as a poll.
 */
export const profileQuery = queryOptions({
  queryKey: ['profile', 'me'],
  queryFn: readProfile,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: (failures, error) =>
    !(error instanceof ApiError && error.status === 404) && retryOnce(failures, error),
});
