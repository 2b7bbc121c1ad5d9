import { queryOptions, useMutation } from '@tanstack/react-query';
import type { PortabilityConnection } from '#contract/imports/portability.ts';
import { api } from '#web/lib/api.ts';
import { useReadAgain } from '#web/lib/use-read-again.ts';

/** Whether this server supports the data API, and the user's connection. Refetched whenever it changes. */
export const portabilityQuery = queryOptions({
  queryKey: ['portability'],
  queryFn: ({ signal }) => api.portability.read({}, { signal }),
  // The job reports progress and completion; stored data sends its own change events.
  refetchInterval: ({ state }) => (state.data?.connection && isReading(state.data.connection) ? 2000 : false),
});

/** What erasing would delete. Counted on demand. */
export const portabilityErasureQuery = queryOptions({
  queryKey: ['portability', 'erasure'],
  queryFn: ({ signal }) => api.portability.erasure({}, { signal }),
});

/** Creates a link and sends the browser there. */
export function useConnectPortability() {
  return useMutation({
    mutationFn: () => api.portability.authUrl({ body: { origin: window.location.origin } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const onSettled = useReadAgain(['portability'], ['connected-profile'], ['profile']);
  return useMutation({ mutationFn: change, onSettled });
}

/** Finishes the connection that LinkedIn's page started. */
export const useFinishPortability = () =>
  useChange((body: { state: string; code: string }) => api.portability.connect({ body }));
export const useSetOwner = () =>
  useChange((ownerUrl: string) => api.portability.owner({ body: { ownerUrl } }));
export const useReadNow = () => useChange(() => api.portability.readNow({}));
export const useDisconnectPortability = () =>
  useChange((erase: boolean) => api.portability.disconnect({ body: { erase } }));

/** Whether a sync is running or queued. */
export function isReading({ job, state }: PortabilityConnection): boolean {
  return state === 'active' && (job?.state === 'queued' || job?.state === 'running');
}
