import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { showToast } from '#web/ui/toast.ts';
import { doneMessages, duplicated } from './today-messages.ts';
import { todayQuery } from './today-query.ts';

/** Copies a post to a new draft, which ends its reminder, and opens the draft. */
export function usePostAgain(onGo: (path: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.compositions.duplicate({ params: { id } }),
    onSuccess: ({ id, network }) => {
      showToast(duplicated, 'success');
      onGo(`/dashboard/posts?network=${network}&compose=${id}`);
    },
    onError: (error) => void showToast(doneMessages.failed(reasonOf(error)), 'danger'),
    onSettled: () => client.invalidateQueries({ queryKey: todayQuery.queryKey }),
  });
}
