import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Signal, SignalStatus } from '#contract/signals.ts';
import { api } from '#web/lib/api.ts';
import { patchCachedSignal } from './cached-signals.ts';

export type StatusChange = { signal: Signal; status: SignalStatus };

/**
 * Sets a status: shown at once, taken back when the server refuses (the caller tells why).
 */
export function useChangeStatus(connectedProfileId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ signal, status }: StatusChange) =>
      api.signals.changeStatus({ params: { id: signal.id }, body: { status } }),
    onMutate: ({ signal, status }) => patchCachedSignal(client, connectedProfileId, signal.id, { status }),
    onError: (_error, { signal }) =>
      patchCachedSignal(client, connectedProfileId, signal.id, { status: signal.status }),
    onSuccess: (changed) =>
      patchCachedSignal(client, connectedProfileId, changed.id, { status: changed.status }),
    onSettled: () => readNewCounts(client),
  });
}

/** The navigation counts what is still new. */
function readNewCounts(client: QueryClient) {
  return client.invalidateQueries({ queryKey: ['connected-profile'] });
}
