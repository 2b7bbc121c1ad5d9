import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InboxItem } from '#contract/inbox.ts';
import { showComment } from '#web/features/shared/comment-drafts/cached-comments.ts';
import { api } from '#web/lib/api.ts';
import { showFailure } from '#web/ui/toast.ts';
import { itemNotices } from './inbox-messages.ts';

/** The open reply to an item, and how to begin one. */
export function useReply(item: InboxItem) {
  const client = useQueryClient();
  const [begun, setBegun] = useState<string | null>(null);
  const begin = useMutation({
    mutationFn: (how: 'draft' | 'write') => {
      const params = { id: item.id };
      return how === 'draft' ? api.inbox.draft({ params, body: {} }) : api.inbox.write({ params });
    },
    onSuccess: (comment) => {
      showComment(client, comment);
      setBegun(comment.id);
    },
    onError: (error) => showFailure(error, itemNotices.notDrafted),
  });
  return {
    id: begun ?? item.draft?.id ?? null,
    /** Whether the user is about to write it, so its field gets the focus. */
    isWritten: begin.data?.id === begun && begin.variables === 'write',
    isBeginning: begin.isPending,
    begin: (how: 'draft' | 'write') => {
      if (!begin.isPending) begin.mutate(how);
    },
    show: setBegun,
  };
}

export type Reply = ReturnType<typeof useReply>;
