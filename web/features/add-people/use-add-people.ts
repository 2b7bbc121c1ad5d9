import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Makes people signals of a connected profile by their addresses. */
export function useAddPeople(connectedProfileId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (profileUrls: string[]) =>
      api.sources.addDirectly({ body: { connectedProfileId, profileUrls } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['signals', connectedProfileId] }),
        client.invalidateQueries({ queryKey: ['connected-profile'] }),
      ]),
  });
}
