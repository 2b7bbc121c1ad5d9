import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileChange } from '#contract/access/access.ts';
import { api } from '#web/lib/api.ts';
import { profileQuery } from './profile-query.ts';

/** Updates the signed-in user. The server's response is shown at once. */
export function useChangeProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => api.access.changeProfile({ body }),
    onSuccess: (profile, { timezone }) => {
      client.setQueryData(profileQuery.queryKey, profile);
      // Days, digests and schedules follow the time zone.
      if (timezone !== undefined) void client.invalidateQueries();
    },
  });
}
