import { Anchor, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { statusLabels } from './comment-labels.ts';
import classes from './comments.module.css';
import type { CommentActions } from './use-comment-actions.ts';

type Props = { comment: ReadyComment; actions: CommentActions };

/** What became of a comment, its text as it is or would be sent, and what there is to do. */
export function CommentOutcome({ comment, actions }: Props) {
  return (
    <section aria-label="Comment" className={classes.bench}>
      <div className={classes.outcome} data-status={comment.status} role="status">
        <strong>{statusLabels[comment.status]}</strong>
        <OutcomeWords comment={comment} />
      </div>
      {comment.text !== null && comment.text !== '' && <p className={classes.sentText}>{comment.text}</p>}
      <div className={classes.actions}>
        <OutcomeActions comment={comment} actions={actions} />
      </div>
    </section>
  );
}

function OutcomeWords({ comment }: { comment: ReadyComment }) {
  switch (comment.status) {
    case 'approved':
      return <GoesOut dueAt={comment.dueAt} />;
    case 'posting':
      return <span>It is being sent.</span>;
    case 'posted':
      return <span>{comment.postedAt !== null && <MomentText moment={comment.postedAt} />}</span>;
    case 'copied':
      return <span>It is on your clipboard. Say so once it stands under the post.</span>;
    case 'unconfirmed':
      return (
        <span>
          {comment.message ?? 'The network did not say whether it arrived.'} It is not sent again by itself.
          Look under the post and say what you see.
        </span>
      );
    case 'expired':
      return <span>Nobody approved it within seven days.</span>;
    case 'failed':
      return <span>{comment.message ?? 'It was not sent.'}</span>;
    default:
      return null;
  }
}

/** Counts down; the server sends, whatever becomes of this page. */
function GoesOut({ dueAt }: { dueAt: string | null }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = dueAt === null ? 0 : Math.ceil((Date.parse(dueAt) - now) / 1000);
  return <span>{seconds > 0 ? `It is sent in ${seconds} s.` : 'It is sent any moment.'}</span>;
}

function OutcomeActions({ comment, actions }: Props) {
  const post = outsideLink(comment.externalUrl ?? comment.post.url);
  const open = post !== null && (
    <Anchor {...post} size="sm" underline="always">
      {comment.externalUrl === null ? 'Open the post' : 'See it there'}
    </Anchor>
  );
  const button = (
    label: string,
    run: () => unknown,
    variant: 'filled' | 'default' | 'subtle' = 'default',
  ) => (
    <Button
      variant={variant}
      {...(variant === 'subtle' ? { color: 'gray' } : {})}
      loading={actions.isBusy}
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
  const remove = button('Delete', actions.remove, 'subtle');
  switch (comment.status) {
    case 'approved':
      return button('Take it back', () => actions.moveTo('suggested'));
    case 'copied':
      return (
        <>
          {button('I posted it', () => actions.moveTo('posted'), 'filled')}
          {button('Copy and open again', actions.copy)}
          {remove}
        </>
      );
    case 'unconfirmed':
      return (
        <>
          {button('It is live', () => actions.moveTo('posted'), 'filled')}
          {button('It is not', () => actions.moveTo('failed'))}
          {open}
        </>
      );
    case 'failed':
      return (
        <>
          {comment.text === null || comment.text === ''
            ? button('Draft anew', actions.draftAgain, 'filled')
            : button('Post again', actions.postAgain, 'filled')}
          {comment.text !== null && comment.text !== '' && button('Copy and open', actions.copy)}
          {comment.text !== null && comment.text !== '' && button('Draft anew', actions.draftAgain)}
          {remove}
        </>
      );
    case 'dismissed':
      return (
        <>
          {button('Back to review', () => actions.moveTo('suggested'))}
          {remove}
        </>
      );
    case 'expired':
      return (
        <>
          {button('Draft anew', actions.draftAgain)}
          {remove}
        </>
      );
    case 'posted':
      return (
        <>
          {open}
          {remove}
        </>
      );
    default:
      return open;
  }
}
