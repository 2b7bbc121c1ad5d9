import { Button, Kbd, Skeleton } from '@mantine/core';
import { IconCopy, IconRefresh, IconSend, IconX } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import { formatDay } from '#web/ui/relative-time.ts';
import { CommentEditor } from './comment-editor.tsx';
import { variantLabels } from './comment-labels.ts';
import { CommentOutcome } from './comment-outcome.tsx';
import classes from './comments.module.css';
import type { CommentActions } from './use-comment-actions.ts';

type Props = {
  comment: ReadyComment;
  actions: CommentActions;
  /** Whether keys do the same as the buttons here. */
  isKeyed: boolean;
  fieldRef?: Ref<HTMLTextAreaElement>;
};

/** What can be done with a comment in its state: choose, edit, send; or what became of it. */
export function CommentWorkbench({ comment, actions, isKeyed, fieldRef }: Props) {
  if (comment.status === 'generating') return <Drafting />;
  if (comment.status !== 'suggested') return <CommentOutcome comment={comment} actions={actions} />;
  const { sender, obstacle } = actions;
  const canSend = obstacle === null;
  const hint = (key: string) => (isKeyed ? { rightSection: <Kbd size="xs">{key}</Kbd> } : {});
  return (
    <section aria-label="Comment" className={classes.bench}>
      <div className={classes.choice}>
        <VariantTabs comment={comment} isKeyed={isKeyed} onChoose={actions.choose} />
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconRefresh size={14} />}
          loading={actions.isBusy}
          onClick={actions.draftAgain}
        >
          {comment.variants.length > 0 ? 'Draft anew' : 'Draft'}
        </Button>
      </div>
      {comment.message !== null && <p className={classes.trouble}>{comment.message}</p>}
      <CommentEditor comment={comment} {...(fieldRef ? { fieldRef } : {})} />
      {obstacle !== null && <p className={classes.trouble}>{obstacle}</p>}
      <div className={classes.actions}>
        <Button
          leftSection={<IconSend size={16} />}
          disabled={!canSend}
          onClick={() => void actions.approve()}
          {...hint('a')}
        >
          Approve and post
        </Button>
        <Button
          variant={canSend ? 'default' : 'filled'}
          leftSection={<IconCopy size={16} />}
          onClick={() => void actions.copy()}
          {...hint('c')}
        >
          Copy and open
        </Button>
        <Button
          variant="default"
          leftSection={<IconX size={16} />}
          onClick={() => void actions.dismiss()}
          {...hint('d')}
        >
          Dismiss
        </Button>
        {sender && (
          <span className={classes.sender}>
            as {sender.name}, until {formatDay(comment.expiresAt, new Date())}
          </span>
        )}
      </div>
      {comment.reasons.length > 0 && <p className={classes.why}>{comment.reasons.join(' ')}</p>}
    </section>
  );
}

/** Keeps the place of three drafts and their editor. */
function Drafting() {
  return (
    <section aria-label="Comment" aria-busy="true" className={classes.bench}>
      <span className="visually-hidden" role="status">
        Drafting three comments
      </span>
      <div className={classes.choice}>
        <Skeleton height={28} width={132} />
        <Skeleton height={28} width={72} />
        <Skeleton height={28} width={148} />
      </div>
      <Skeleton height={104} />
      <div className={classes.actions}>
        <Skeleton height={36} width={168} />
        <Skeleton height={36} width={148} />
      </div>
    </section>
  );
}

type VariantTabsProps = { comment: ReadyComment; isKeyed: boolean; onChoose: (index: number) => void };

/** The drafts to choose from. */
function VariantTabs({ comment, isKeyed, onChoose }: VariantTabsProps) {
  return (
    <fieldset className={classes.variants} aria-label="Drafts">
      {comment.variants.map((variant, index) => (
        <button
          key={variant.kind}
          type="button"
          className={classes.variant}
          aria-pressed={index === comment.chosen}
          onClick={() => onChoose(index)}
        >
          {isKeyed && <Kbd size="xs">{index + 1}</Kbd>}
          {variantLabels[variant.kind]}
          {variant.edited !== null && <span className={classes.edited}>edited</span>}
        </button>
      ))}
    </fieldset>
  );
}
