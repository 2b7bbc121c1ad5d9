import { useQueryClient } from '@tanstack/react-query';
import type { ReadyComment, ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import { api } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast.ts';
import { offerUndoOf, type Undoable } from '#web/ui/undo-store.ts';
import { rememberComments, showComment } from './cached-comments.ts';
import { commentNotices, postOf, reasonOf } from './comment-messages.ts';
import { commentTexts, shownText, textKey } from './comment-texts.ts';

/** Comments that are on their way: a second key must not move them again before the page shows that they moved. */
const underway = new Set<string>();

/** Whether a comment is being approved or dismissed. */
export function isUnderway({ id }: ReadyComment): boolean {
  return underway.has(id);
}

/** Moves comments on: shown at once, taken back where the server refuses, undoable where there is a way back. */
export function useMoveComment() {
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: ['ready-comment'] });

  /** Moves and shows it. @throws the refusal, after everything is shown as before */
  const move = async (comment: ReadyComment, status: ReadyCommentStatus) => {
    const takesText = status === 'approved' || status === 'copied';
    const text = takesText ? shownText(comment) : undefined;
    await client.cancelQueries({ queryKey: ['ready-comment'] });
    const showAsBefore = rememberComments(client);
    showComment(client, { ...comment, status, ...(text === undefined ? {} : { text }) });
    try {
      // What is on its way to be saved must not arrive after the move.
      if (takesText) await commentTexts.finish(textKey(comment));
      const body = text === undefined ? { status } : { status, text };
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

  const takeBack = async (comment: ReadyComment) => {
    try {
      await move(comment, 'suggested');
    } catch (error) {
      showToast(commentNotices.notUndone(reasonOf(error)), 'danger');
    }
  };

  /** @returns whether it was moved */
  const moveUndoably = async (
    comment: ReadyComment,
    status: 'approved' | 'dismissed',
    messages: { doing: string; failed: (reason: string) => string },
  ): Promise<boolean> => {
    let isMoved = true;
    underway.add(comment.id);
    const doing = move(comment, status).then(
      (moved): Undoable => ({ message: messages.doing, undo: () => takeBack(moved) }),
      (error: unknown) => {
        isMoved = false;
        showToast(messages.failed(reasonOf(error)), 'danger');
        return null;
      },
    );
    offerUndoOf(messages.doing, doing);
    await doing;
    underway.delete(comment.id);
    return isMoved;
  };

  return {
    /** Sends it in ten seconds. @returns whether it will be */
    approve: (comment: ReadyComment, sender: string) =>
      moveUndoably(comment, 'approved', {
        doing: commentNotices.approving(postOf(comment), sender, beginning(shownText(comment))),
        failed: commentNotices.notApproved,
      }),
    dismiss: (comment: ReadyComment) =>
      moveUndoably(comment, 'dismissed', {
        doing: commentNotices.dismissed(postOf(comment)),
        failed: commentNotices.notDismissed,
      }),
    /** Any other move; says why where it is refused. @returns whether it was moved */
    moveTo: async (comment: ReadyComment, status: ReadyCommentStatus): Promise<boolean> => {
      try {
        await move(comment, status);
        return true;
      } catch (error) {
        showToast(commentNotices.notMoved(reasonOf(error)), 'danger');
        return false;
      }
    },
  };
}

function beginning(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > 48 ? `${line.slice(0, 47).trimEnd()}…` : line;
}
