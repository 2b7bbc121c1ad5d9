import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The connected profiles, oldest first. */
export const connectedProfilesQuery = queryOptions({
  queryKey: ['connected-profile'],
  queryFn: ({ signal }) => api.profile.list({}, { signal }),
  staleTime: 30_000,
});
