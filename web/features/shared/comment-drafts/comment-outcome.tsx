import { Anchor, Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import classes from './comment-drafts.module.css';
import {
  commentMessages,
  commentActions as labels,
  outcomeMessages,
  statusLabels,
} from './comment-messages.ts';
import type { CommentActions } from './use-comment-actions.ts';

type Props = { comment: ReadyComment; actions: CommentActions };

/** A comment's state or result, its text as posted or scheduled, and the available actions. */
export function CommentOutcome({ comment, actions }: Props) {
  return (
    <section aria-label={commentMessages.comment} className={classes.bench}>
      <div className={classes.outcome} data-status={comment.status} role="status">
        <strong>{statusLabels[comment.status]}</strong>
        <OutcomeText comment={comment} />
      </div>
      {comment.text !== null && comment.text !== '' && <p className={classes.sentText}>{comment.text}</p>}
      <Group gap="xs">
        <OutcomeActions comment={comment} actions={actions} />
      </Group>
    </section>
  );
}

function OutcomeText({ comment }: { comment: ReadyComment }) {
  switch (comment.status) {
    case 'approved':
      return <Countdown dueAt={comment.dueAt} />;
    case 'posted':
      return <span>{comment.postedAt !== null && <MomentText moment={comment.postedAt} />}</span>;
    case 'copied':
      return <span>{outcomeMessages.copied}</span>;
    case 'unconfirmed':
      return <span>{outcomeMessages.unconfirmed(comment.message)}</span>;
    case 'expired':
      return <span>{outcomeMessages.expired}</span>;
    case 'failed':
      return <span>{comment.message ?? outcomeMessages.failed}</span>;
    default:
      return null;
  }
}

/** A countdown. The server posts whether or not this page stays open. */
function Countdown({ dueAt }: { dueAt: string | null }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = dueAt === null ? 0 : Math.ceil((Date.parse(dueAt) - now) / 1000);
  return <span>{outcomeMessages.postsIn(seconds)}</span>;
}

function OutcomeActions({ comment, actions }: Props) {
  const post = outsideLink(comment.externalUrl ?? comment.post.url);
  const hasText = comment.text !== null && comment.text !== '';
  const open = post !== null && (
    <Anchor {...post} size="sm">
      {comment.externalUrl === null ? labels.openPost : labels.openComment}
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
  const remove = button(labels.remove, actions.remove, 'subtle');
  switch (comment.status) {
    case 'approved':
      return button(labels.cancel, () => actions.moveTo('suggested'));
    case 'copied':
      return (
        <>
          {button(labels.markPosted, () => actions.moveTo('posted'), 'filled')}
          {button(labels.copyAgain, actions.copy)}
          {remove}
        </>
      );
    case 'unconfirmed':
      return (
        <>
          {button(labels.markPosted, () => actions.moveTo('posted'), 'filled')}
          {button(labels.notPosted, () => actions.moveTo('failed'))}
          {open}
        </>
      );
    case 'failed':
      return (
        <>
          {hasText
            ? button(labels.postAgain, actions.postAgain, 'filled')
            : button(labels.regenerate, actions.draftAgain, 'filled')}
          {hasText && button(labels.copy, actions.copy)}
          {hasText && button(labels.regenerate, actions.draftAgain)}
          {remove}
        </>
      );
    case 'dismissed':
      return (
        <>
          {button(labels.backToReview, () => actions.moveTo('suggested'))}
          {remove}
        </>
      );
    case 'expired':
      return (
        <>
          {button(labels.regenerate, actions.draftAgain)}
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
