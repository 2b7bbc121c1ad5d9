import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InboxItem } from '#contract/inbox.ts';
import { showComment } from '#web/features/shared/comment-drafts/cached-comments.ts';
import { api } from '#web/lib/api.ts';
import { showFailure } from '#web/ui/toast.ts';
import classes from './answers.module.css';
import { itemNotices, answerAllMessages as messages } from './inbox-messages.ts';
import { inboxCountsQuery } from './inbox-queries.ts';

type Props = {
  postId: string;
  items: readonly InboxItem[];
  /** Whether more wait than are loaded. */
  hasMore: boolean;
  onStop: () => void;
};

/** Answering everything under one post: how much fits today, and drafts for all of it. */
export function AnswerAllBar({ postId, items, hasMore, onStop }: Props) {
  const client = useQueryClient();
  const fit = useQuery(inboxCountsQuery).data?.fitToday;
  const draftAll = useMutation({
    mutationFn: () => api.inbox.draftAll({ params: { id: postId } }),
    onSuccess: (drafted) => {
      for (const comment of drafted.items) showComment(client, comment);
      return client.invalidateQueries({ queryKey: ['inbox'] });
    },
    onError: (error) => showFailure(error, itemNotices.notDrafted),
  });
  const missing = items.filter(({ draft, isBlocked }) => draft === null && !isBlocked).length;
  return (
    <div className={classes.answerAll}>
      <span role="status">{fit === undefined ? '' : messages.fits(items.length, fit, hasMore)}</span>
      {missing > 0 && (
        <Button size="compact-sm" loading={draftAll.isPending} onClick={() => draftAll.mutate()}>
          {messages.draftAll(Math.min(missing, 20))}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={onStop}>
        {messages.stop}
      </Button>
    </div>
  );
}
