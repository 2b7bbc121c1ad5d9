import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WaitingItem } from '#contract/today.ts';
import { api } from '#web/lib/api.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { doneMessages, duplicated } from './today-messages.ts';
import { todayQuery } from './today-query.ts';
import { useMissed } from './use-missed.ts';

/** Copies a post to a new draft, which ends its reminder, and opens the draft. */
function usePostAgain(onGo: (path: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.compositions.duplicate({ params: { id } }),
    onSuccess: ({ id, network: realm }) => {
      showToast(duplicated, 'success');
      onGo(`/dashboard/posts?network=${realm}&compose=${id}`);
    },
    onError: (error) => void showFailure(error, doneMessages.failed),
    onSettled: () => client.invalidateQueries({ queryKey: todayQuery.queryKey }),
  });
}

/** What waits for the user. `act`: its main action. `postNow`: posts a missed post without a new time. */
export function useWaiting(onGo: (path: string) => void) {
  const postAgain = usePostAgain(onGo);
  const missed = useMissed(onGo);
  return {
    act({ kind, id, path }: WaitingItem) {
      if (kind === 'missed') missed.pickTime.mutate(id);
      else if (kind === 'repost') postAgain.mutate(id);
      else onGo(path);
    },
    postNow: (id: string) => missed.postNow.mutate(id),
  };
}
