import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import { CommentedPost } from '#web/features/shared/comment-drafts/commented-post.tsx';
import { DraftVariants } from '#web/features/shared/comment-drafts/draft-variants.tsx';
import type { CommentHandlers } from '#web/features/shared/comment-drafts/use-comment-actions.ts';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import classes from './comments.module.css';
import { commentsMessages as messages } from './comments-messages.ts';

type Props = CommentHandlers & {
  comment: ReadyComment;
  /** Null if the list is visible next to it, as on a desktop. */
  onBack: (() => void) | null;
  onMove: (step: 1 | -1) => void;
};

/** One comment with its post and keyboard shortcuts. */
export function CommentPane({ comment, onBack, onMove, ...handlers }: Props) {
  useShortcuts([
    { keys: 'j', label: messages.next, run: () => onMove(1) },
    { keys: 'k', label: messages.previous, run: () => onMove(-1) },
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
            {messages.all}
          </Button>
        </div>
      )}
      <CommentedPost comment={comment} />
      <DraftVariants comment={comment} hasKeys {...handlers} />
    </div>
  );
}
