import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import { api } from '#web/lib/api.ts';
import { openOutside } from '#web/lib/safe-link.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { showComment } from './cached-comments.ts';
import { commentNotices } from './comment-messages.ts';
import { commentCountsQuery } from './comment-queries.ts';
import { commentTexts, shownText, textKey } from './comment-texts.ts';
import { useDraft } from './use-draft.ts';
import { isUnderway, useMoveComment } from './use-move-comment.ts';

/** How long something must have been visible before it can be approved, ms. */
const minimumMs = 400;

/**
 * Whether the content identified by `key` has been on the screen long enough to be approved. A key press
 * meant for the previous comment, or the second click of a double-click, must not post the next one.
 */
function useShownFor(key: string): boolean {
  const [shown, setShown] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setShown(key), minimumMs);
    return () => clearTimeout(timer);
  }, [key]);
  return shown === key;
}

export type CommentHandlers = {
  /** Called as soon as a comment leaves review. */
  onDone?: (comment: ReadyComment) => void;
  /** Called if a comment leaves review but stays open. */
  onStay?: (comment: ReadyComment) => void;
  /** Called with the id of the post's new comment after redrafting. */
  onBegun?: (id: string) => void;
};

/** All actions on one comment, for its buttons and shortcuts. */
export function useCommentActions(comment: ReadyComment, { onDone, onStay, onBegun }: CommentHandlers) {
  const client = useQueryClient();
  const counts = useQuery(commentCountsQuery).data;
  const { approve, dismiss, moveTo } = useMoveComment();
  const draft = useDraft(onBegun);
  const choose = useMutation({
    mutationFn: async (chosen: number) => {
      await commentTexts.finish(textKey(comment));
      return api.readyComments.change({ params: { id: comment.id }, body: { chosen } });
    },
    onSuccess: (changed) => showComment(client, changed),
    onError: (error) => showFailure(error, commentNotices.notChosen),
  });
  const again = useMutation({
    mutationFn: async () => {
      const { answers } = comment;
      if (answers) {
        const reply = await api.inbox.write({ params: { id: answers.engagementId } });
        const body = { status: 'approved', text: shownText(comment).trim(), basedOn: reply.version } as const;
        return api.readyComments.move({ params: { id: reply.id }, body });
      }
      const body = { postId: comment.post.id, text: shownText(comment).trim() };
      return api.linkedinComments.post({ body });
    },
    onSuccess: (posted) => {
      showComment(client, posted);
      void client.invalidateQueries({ queryKey: ['ready-comment'] });
      onBegun?.(posted.id);
    },
    onError: (error) => showFailure(error, commentNotices.notApproved),
  });
  const remove = useMutation({
    mutationFn: () => api.readyComments.remove({ params: { id: comment.id } }),
    onSuccess: () => {
      onDone?.(comment);
      void client.invalidateQueries({ queryKey: ['ready-comment', 'list'] });
      void client.invalidateQueries({ queryKey: ['ready-comment', 'counts'] });
    },
    onError: (error) => showFailure(error, commentNotices.notDeleted),
  });

  /** Why it can't be posted from here; null if it can. */
  const obstacle = comment.hold?.message ?? counts?.sendProblem ?? null;
  const isReady = comment.status === 'suggested';
  const isSeen = useShownFor(`${comment.id} ${comment.status}`);
  return {
    obstacle,
    /** Whether connecting LinkedIn would solve it. */
    needsConnection: obstacle !== null && comment.hold === null && counts?.needsConnection === true,
    /** Whether it has been on the screen long enough to be approved. */
    isSeen,
    sender: counts?.sentAs ?? null,
    isBusy: draft.isPending || choose.isPending || again.isPending || remove.isPending,
    approve: async () => {
      if (!isReady || !counts || isUnderway(comment)) return;
      if (obstacle !== null) return showToast(obstacle, 'warning');
      if (!isSeen) return;
      const isMoving = approve(comment);
      onDone?.(comment);
      await isMoving;
    },
    copy: async () => {
      // A failed comment stays failed. Only its text is of use, because the network doesn't let us post it.
      const canCopy = ['suggested', 'copied', 'failed'].includes(comment.status);
      if (canCopy && (await copyAndOpen(comment, shownText(comment))) && isReady) {
        onStay?.(comment);
        await moveTo(comment, 'copied');
      }
    },
    dismiss: async () => {
      if (!isReady || isUnderway(comment)) return;
      const isMoving = dismiss(comment);
      onDone?.(comment);
      await isMoving;
    },
    moveTo: (status: ReadyComment['status']) => moveTo(comment, status),
    choose: (chosen: number) => {
      if (isReady && chosen < comment.variants.length && chosen !== comment.chosen) choose.mutate(chosen);
    },
    draftAgain: () =>
      draft.mutate({ postId: comment.post.id, answers: comment.answers?.engagementId, again: true }),
    postAgain: () => again.mutate(),
    remove: () => remove.mutate(),
  };
}

export type CommentActions = ReturnType<typeof useCommentActions>;

/**
 * Copies a comment and opens its post in a new tab, for posting manually. @returns whether it was copied; if the
 * browser refuses, the page says so
 */
async function copyAndOpen(comment: ReadyComment, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text.trim());
  } catch {
    showToast(commentNotices.notCopied, 'danger');
    return false;
  }
  openOutside(comment.post.url);
  showToast(comment.status === 'failed' ? commentNotices.copiedFailed : commentNotices.copied, 'success');
  return true;
}
