import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Realm } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';

/** A profile and where it is. Without a realm, where the server reads from. */
type Asked = { url: string; network?: Realm };

/** Looks up a profile by its URL without saving anything. */
export function usePreview() {
  return useMutation({ mutationFn: (asked: Asked) => api.sources.preview({ query: asked }) });
}

/** Connects a profile, which starts its first sync. */
export function useConnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: Asked) => api.sources.connect({ body: asked }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['connected-profile'] }),
        client.invalidateQueries({ queryKey: ['profile'] }),
      ]),
  });
}
