import type { RefObject } from 'react';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { commentActions } from './comment-messages.ts';
import type { CommentActions } from './use-comment-actions.ts';

type Keyed = {
  comment: ReadyComment;
  actions: CommentActions;
  /** Whether keyboard shortcuts apply to this comment rather than another one on the page. */
  isOn: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  canDismiss: boolean;
};

/** The shortcuts of a comment in review. Only mod+Enter approves, and holding a key down approves nothing. */
export function useCommentKeys({ comment, actions, isOn, field, canDismiss }: Keyed): void {
  const isReady = isOn && comment.status === 'suggested';
  const edit = () => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  };
  const keys = [
    {
      keys: 'mod+enter',
      label: commentActions.approve,
      run: () => void actions.approve(),
      ignoresRepeat: true,
    },
    { keys: 'e', label: commentActions.edit, run: edit },
    { keys: 'y', label: commentActions.copy, run: () => void actions.copy() },
    ...(canDismiss ? [{ keys: 'd', label: commentActions.dismiss, run: () => void actions.dismiss() }] : []),
    ...(comment.answers ? [{ keys: 'r', label: commentActions.write, run: edit }] : []),
    ...comment.variants.map((_, index) => ({
      keys: String(index + 1),
      label: commentActions.chooseVariant(index + 1),
      run: () => actions.choose(index),
    })),
  ];
  useShortcuts(isReady ? keys : []);
}
