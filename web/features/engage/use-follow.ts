import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EngageProfile } from '#contract/engage/engage-feed.ts';
import { api } from '#web/lib/api.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
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
    onError: (error) => showFailure(error, followNotices.notFollowed),
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
            showFailure(error, followNotices.notUndone);
          }
          readAgain();
        },
      });
    },
    onError: (error) => showFailure(error, followNotices.notUnfollowed),
  });
  const read = useMutation({
    mutationFn: ({ id }: EngageProfile) => api.engageFeed.readProfile({ params: { id } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['engage-profile'] }),
    onError: (error) => showFailure(error, followNotices.notFetched),
  });
  return { byUrl, signals, unfollow, read };
}
