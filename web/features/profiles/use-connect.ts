import { useMutation } from '@tanstack/react-query';
import type { Realm } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';
import { useReadAgain } from '#web/lib/use-read-again.ts';

/** A profile and where it is. Without a realm, where the server reads from. */
type Asked = { url: string; network?: Realm };

/** Looks up a profile by its URL without saving anything. */
export function usePreview() {
  return useMutation({ mutationFn: (asked: Asked) => api.sources.preview({ query: asked }) });
}

/** Connects a profile, which starts its first sync. */
export function useConnect() {
  const onSuccess = useReadAgain(['connected-profile'], ['profile']);
  return useMutation({ mutationFn: (asked: Asked) => api.sources.connect({ body: asked }), onSuccess });
}
