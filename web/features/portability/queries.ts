import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PortabilityConnection } from '#contract/sources/portability.ts';
import { api } from '#web/lib/api.ts';

/** Whether this server reads members' data, and the user's connection; read again whenever it changes. */
export const portabilityQuery = queryOptions({
  queryKey: ['portability'],
  queryFn: ({ signal }) => api.portability.read({}, { signal }),
  // How far a read is, and that it ended, is its job's to say; what it stores tells the page by itself.
  refetchInterval: ({ state }) => (state.data?.connection && isReading(state.data.connection) ? 2000 : false),
});

/** What erasing would take away; counted when somebody asks. */
export const portabilityErasureQuery = queryOptions({
  queryKey: ['portability', 'erasure'],
  queryFn: ({ signal }) => api.portability.erasure({}, { signal }),
});

/** Makes a link and sends the browser to it. */
export function useConnectPortability() {
  return useMutation({
    mutationFn: () => api.portability.authUrl({ body: { origin: window.location.origin } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['portability'] }),
        client.invalidateQueries({ queryKey: ['connected-profile'] }),
        client.invalidateQueries({ queryKey: ['profile'] }),
      ]),
  });
}

/** Finishes what LinkedIn's page began. */
export const useFinishPortability = () =>
  useChange((body: { state: string; code: string }) => api.portability.connect({ body }));
export const useSetOwner = () =>
  useChange((ownerUrl: string) => api.portability.owner({ body: { ownerUrl } }));
export const useReadNow = () => useChange(() => api.portability.readNow({}));
export const useDisconnectPortability = () =>
  useChange((erase: boolean) => api.portability.disconnect({ body: { erase } }));

/** Whether a read is under way. */
export function isReading({ job, state }: PortabilityConnection): boolean {
  return state === 'active' && (job?.state === 'queued' || job?.state === 'running');
}
