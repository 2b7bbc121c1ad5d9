import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileChange } from '#contract/access/access.ts';
import { api } from '#web/lib/api.ts';
import { profileQuery } from './profile-query.ts';

/** Changes the signed-in user; what the server answers is shown at once. */
export function useChangeProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => api.access.changeProfile({ body }),
    onSuccess: (profile) => client.setQueryData(profileQuery.queryKey, profile),
  });
}
