import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InboxItem } from '#contract/inbox.ts';
import { api } from '#web/lib/api.ts';

/** Opens an item of Inbox with a draft of the reply, if one can be drafted. Inbox says so if it can't. */
export function useBeginReply(onGo: (path: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, kind, isBlocked, draft }: InboxItem) => {
      if (kind === 'message' || isBlocked || draft !== null) return;
      await api.inbox.draft({ params: { id }, body: {} });
    },
    onSettled: async (_, __, { id }) => {
      await client.invalidateQueries({ queryKey: ['inbox'] });
      onGo(`/dashboard/inbox?item=${id}`);
    },
  });
}
