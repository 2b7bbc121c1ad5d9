import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectedProfile } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';
import { showFailure } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';

/** Starts a sync manually. */
export function useSync() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.sources.sync({ params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['connected-profile'] }),
    onError: (error) => showFailure(error),
  });
}

/** Disconnects a profile, with undo. */
export function useDisconnect() {
  const client = useQueryClient();
  const readAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['connected-profile'] }),
      client.invalidateQueries({ queryKey: ['profile'] }),
    ]);
  const restore = async (profile: ConnectedProfile) => {
    try {
      await api.profile.restore({ params: { id: profile.id } });
      await readAgain();
    } catch (error) {
      showFailure(error);
    }
  };
  return useMutation({
    mutationFn: (profile: ConnectedProfile) => api.profile.disconnect({ params: { id: profile.id } }),
    onSuccess: (_, profile) => {
      offerUndo({ message: `${profile.name} was disconnected`, undo: () => restore(profile) });
      return readAgain();
    },
  });
}
