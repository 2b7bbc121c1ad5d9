import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReadyComment } from '#contract/ready-comments.ts';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { CommentPost } from './comment-post.tsx';
import { CommentWorkbench } from './comment-workbench.tsx';
import classes from './comments.module.css';
import { useCommentActions } from './use-comment-actions.ts';

type Props = {
  comment: ReadyComment;
  /** On a phone the list is elsewhere. */
  onBack: (() => void) | null;
  onMove: (step: 1 | -1) => void;
  /** It is done with here: on to the next. */
  onDone: (comment: ReadyComment) => void;
  onStay: (comment: ReadyComment) => void;
  onBegun: (id: string) => void;
};

/** One comment with its post, and the keys for it. */
export function CommentPane({ comment, onBack, onMove, onDone, onStay, onBegun }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const actions = useCommentActions(comment, { onDone, onStay, onBegun });
  const isReady = comment.status === 'suggested';
  const edit = () => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  };
  useShortcuts([
    { keys: 'j', label: 'Next comment', run: () => onMove(1) },
    { keys: 'k', label: 'Previous comment', run: () => onMove(-1) },
    ...(isReady
      ? [
          { keys: 'a', label: 'Approve and post', run: () => void actions.approve() },
          { keys: 'mod+enter', label: 'Approve and post', run: () => void actions.approve() },
          { keys: 'e', label: 'Edit the comment', run: edit },
          { keys: 'c', label: 'Copy it and open the post', run: () => void actions.copy() },
          { keys: 'd', label: 'Dismiss', run: () => void actions.dismiss() },
        ]
      : []),
    ...(isReady
      ? comment.variants.map((_, index) => ({
          keys: String(index + 1),
          label: `Take draft ${index + 1}`,
          run: () => actions.choose(index),
        }))
      : []),
  ]);
  return (
    <div className={classes.pane}>
      {onBack && (
        <div className={classes.back}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconArrowLeft size={16} />}
            onClick={onBack}
          >
            All comments
          </Button>
        </div>
      )}
      <CommentPost comment={comment} />
      <CommentWorkbench comment={comment} actions={actions} isKeyed={onBack === null} fieldRef={field} />
    </div>
  );
}
