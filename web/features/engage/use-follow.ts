import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EngageProfile } from '#contract/engage/engage-feed.ts';
import { api } from '#web/lib/api.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { followNotices } from './engage-messages.ts';

/** Follows and unfollows, and refetches what is shown. */
export function useFollow() {
  const client = useQueryClient();
  const readAgain = () => {
    for (const name of [
      'engage-profile',
      'feed',
      'feed-rows',
      'daily-posts',
      'recommendations',
      'today',
    ] as const) {
      void client.invalidateQueries({ queryKey: [name] });
    }
  };

  const byUrl = useMutation({
    mutationFn: (url: string) => api.engageFeed.addProfile({ body: { url } }),
    onSuccess: readAgain,
  });
  const signals = useMutation({
    mutationFn: (ids: readonly string[]) => api.engageFeed.followSignals({ body: { ids: [...ids] } }),
    onSuccess: (found) => {
      readAgain();
      showToast(followNotices.followedSignals(found), found.followed > 0 ? 'success' : 'info');
    },
    onError: (error) => showToast(followNotices.notFollowed(reasonOf(error)), 'danger'),
  });
  const unfollow = useMutation({
    mutationFn: ({ id }: EngageProfile) => api.engageFeed.unfollow({ params: { id } }),
    onSuccess: (_, { name, url }) => {
      readAgain();
      offerUndo({
        message: followNotices.unfollowed(name),
        undo: async () => {
          try {
            await api.engageFeed.addProfile({ body: { url } });
          } catch (error) {
            showToast(followNotices.notUndone(reasonOf(error)), 'danger');
          }
          readAgain();
        },
      });
    },
    onError: (error) => showToast(followNotices.notUnfollowed(reasonOf(error)), 'danger'),
  });
  const read = useMutation({
    mutationFn: ({ id }: EngageProfile) => api.engageFeed.readProfile({ params: { id } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['engage-profile'] }),
    onError: (error) => showToast(followNotices.notFetched(reasonOf(error)), 'danger'),
  });
  return { byUrl, signals, unfollow, read };
}
