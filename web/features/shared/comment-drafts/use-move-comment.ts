import { useQueryClient } from '@tanstack/react-query';
import type { ReadyComment, ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import { api } from '#web/lib/api.ts';
import { showFailure } from '#web/ui/toast.ts';
import { offerUndoOf, type Undoable } from '#web/ui/undo-store.ts';
import { rememberComments, showComment } from './cached-comments.ts';
import { commentNotices } from './comment-messages.ts';
import { commentTexts, shownText, shownVersion, textKey } from './comment-texts.ts';

/**
 * Comments being moved. A second key press must not move a comment again before the page shows the first
 * move.
 */
const underway = new Set<string>();

/** Whether a comment is being approved or dismissed. */
export function isUnderway({ id }: ReadyComment): boolean {
  return underway.has(id);
}

/**
 * Changes the state of comments: shown at once, reverted if the server rejects it, and undoable where
 * possible.
 */
export function useMoveComment() {
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: ['ready-comment'] });

  /** Changes a comment's state and shows it. @throws the rejection, after everything is reverted */
  const move = async (comment: ReadyComment, status: ReadyCommentStatus) => {
    const takesText = status === 'approved' || status === 'copied';
    const text = takesText ? shownText(comment) : undefined;
    await client.cancelQueries({ queryKey: ['ready-comment'] });
    const showAsBefore = rememberComments(client);
    showComment(client, { ...comment, status, ...(text === undefined ? {} : { text }) });
    try {
      // A pending save must not arrive after the state change.
      if (takesText) await commentTexts.finish(textKey(comment));
      const body = text === undefined ? { status } : { status, text, basedOn: shownVersion(comment) };
      const moved = await api.readyComments.move({ params: { id: comment.id }, body });
      if (takesText) commentTexts.discard(textKey(comment));
      showComment(client, moved);
      return moved;
    } catch (error) {
      showAsBefore();
      throw error;
    } finally {
      readAgain();
    }
  };

  const undoMove = async (comment: ReadyComment) => {
    try {
      await move(comment, 'suggested');
    } catch (error) {
      showFailure(error, commentNotices.notUndone);
    }
  };

  /** @returns whether it was moved */
  const moveUndoably = async (
    comment: ReadyComment,
    status: 'approved' | 'dismissed',
    messages: { doing: string; failed: string },
  ): Promise<boolean> => {
    let isMoved = true;
    underway.add(comment.id);
    const doing = move(comment, status).then(
      (moved): Undoable => ({ message: messages.doing, undo: () => undoMove(moved) }),
      (error: unknown) => {
        isMoved = false;
        showFailure(error, messages.failed);
        return null;
      },
    );
    offerUndoOf(messages.doing, doing);
    await doing;
    underway.delete(comment.id);
    return isMoved;
  };

  return {
    /** Posts a comment in ten seconds. @returns whether it will be posted */
    approve: (comment: ReadyComment) =>
      moveUndoably(comment, 'approved', {
        doing: commentNotices.approving(comment),
        failed: commentNotices.notApproved,
      }),
    dismiss: (comment: ReadyComment) =>
      moveUndoably(comment, 'dismissed', {
        doing: commentNotices.dismissed,
        failed: commentNotices.notDismissed,
      }),
    /** Any other state change. Shows the reason if it's rejected. @returns whether it was moved */
    moveTo: async (comment: ReadyComment, status: ReadyCommentStatus): Promise<boolean> => {
      try {
        await move(comment, status);
        return true;
      } catch (error) {
        showFailure(error, commentNotices.notMoved);
        return false;
      }
    },
  };
}
