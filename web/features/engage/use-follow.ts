import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EngageProfile } from '#contract/engage/engage-feed.ts';
import { manyOf } from '#core/many-of.ts';
import { api } from '#web/lib/api.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';

/** Following and unfollowing, with what is shown read again. */
export function useFollow() {
  const client = useQueryClient();
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: ['engage-profile'] });
    void client.invalidateQueries({ queryKey: ['feed'] });
    void client.invalidateQueries({ queryKey: ['feed-rows'] });
  };

  const byUrl = useMutation({
    mutationFn: (url: string) => api.engageFeed.addProfile({ body: { url } }),
    onSuccess: readAgain,
  });
  const signals = useMutation({
    mutationFn: (ids: readonly string[]) => api.engageFeed.followSignals({ body: { ids: [...ids] } }),
    onSuccess: ({ followed, already, leftOut, doNotEngage }) => {
      readAgain();
      const parts = [
        followed > 0 ? `Following ${manyOf(followed, 'person', 'people')}` : null,
        followed === 0 && already > 0 ? 'Followed already' : null,
        leftOut > 0 ? `${manyOf(leftOut, 'person has', 'people have')} no address to follow` : null,
        doNotEngage > 0 ? `${doNotEngage} on Do not engage left out` : null,
      ];
      showToast(parts.filter((part) => part !== null).join(' · '), followed > 0 ? 'success' : 'info');
    },
    onError: (error) => showToast(`Nobody was followed. ${reasonOf(error)}`, 'danger'),
  });
  const unfollow = useMutation({
    mutationFn: ({ id }: EngageProfile) => api.engageFeed.unfollow({ params: { id } }),
    onSuccess: (_, { name, url }) => {
      readAgain();
      offerUndo({
        message: `${name} is not followed any more`,
        undo: async () => {
          try {
            await api.engageFeed.addProfile({ body: { url } });
          } catch (error) {
            showToast(`It could not be undone. ${reasonOf(error)}`, 'danger');
          }
          readAgain();
        },
      });
    },
    onError: (error) => showToast(`Still followed. ${reasonOf(error)}`, 'danger'),
  });
  const read = useMutation({
    mutationFn: ({ id }: EngageProfile) => api.engageFeed.readProfile({ params: { id } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['engage-profile'] }),
    onError: (error) => showToast(`It is not being read. ${reasonOf(error)}`, 'danger'),
  });
  return { byUrl, signals, unfollow, read };
}
