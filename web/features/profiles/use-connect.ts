import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Looks up a profile by its URL without saving anything. */
export function usePreview() {
  return useMutation({ mutationFn: (url: string) => api.sources.preview({ query: { url } }) });
}

/** Connects a profile, which starts its first sync. */
export function useConnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (url: string) => api.sources.connect({ body: { url } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['connected-profile'] }),
        client.invalidateQueries({ queryKey: ['profile'] }),
      ]),
  });
}
