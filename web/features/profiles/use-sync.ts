import { useMutation } from '@tanstack/react-query';
import type { ConnectedProfile } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';
import { useReadAgain } from '#web/lib/use-read-again.ts';
import { showFailure } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';

/** Starts a sync manually. */
export function useSync() {
  const readAgain = useReadAgain(['connected-profile']);
  return useMutation({
    mutationFn: (id: string) => api.sources.sync({ params: { id } }),
    onSuccess: readAgain,
    onError: (error) => showFailure(error),
  });
}

/** Disconnects a profile, with undo. */
export function useDisconnect() {
  const readAgain = useReadAgain(['connected-profile'], ['profile']);
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
