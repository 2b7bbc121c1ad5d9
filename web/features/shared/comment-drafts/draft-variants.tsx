import { Button, Group, Skeleton } from '@mantine/core';
import { IconCopy, IconRefresh, IconSend, IconX } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import type { VariantKind } from '#contract/engage/ready-comment-text.ts';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import { ConnectLink } from '#web/features/shared/connect-link.tsx';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { formatDay } from '#web/ui/relative-time.ts';
import classes from './comment-drafts.module.css';
import { CommentEditor } from './comment-editor.tsx';
import { commentMessages, commentActions as labels, variantLabels } from './comment-messages.ts';
import { CommentOutcome } from './comment-outcome.tsx';
import { DraftBrief } from './draft-brief.tsx';
import { type CommentActions, type CommentHandlers, useCommentActions } from './use-comment-actions.ts';
import { useCommentKeys } from './use-comment-keys.ts';

export type DraftVariantsProps = CommentHandlers & {
  comment: ReadyComment;
  /**
   * Whether keyboard shortcuts apply to this comment: 1 to 3 pick a variant, E edits, Y copies and opens, D
   * dismisses, mod+Enter approves. At most one comment per page has them.
   */
  hasKeys: boolean;
  /** Other actions in place of "Dismiss". Their keys belong to whoever passes them. */
  decisions?: ReactNode;
  /** Whether the editor gets the focus when it appears. */
  isFieldFirst?: boolean;
};

/**
 * The drafted variants of one comment with an editor, checks, and "Approve and post"; in any later state, the
 * result and available actions. This is everything about a comment except its post, for any panel or page.
 */
export function DraftVariants({
  comment,
  hasKeys,
  decisions,
  isFieldFirst = false,
  ...handlers
}: DraftVariantsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const actions = useCommentActions(comment, handlers);
  useCommentKeys({ comment, actions, isOn: hasKeys, field, canDismiss: decisions === undefined });
  const isInReview = comment.status === 'suggested';
  useEffect(() => {
    if (isFieldFirst && isInReview) field.current?.focus();
  }, [isFieldFirst, isInReview]);
  if (isInReview)
    return (
      <Review
        comment={comment}
        actions={actions}
        isKeyed={hasKeys}
        fieldRef={field}
        decisions={decisions}
        onBegun={handlers.onBegun}
      />
    );
  return (
    <>
      {comment.status === 'generating' ? (
        <DraftSkeleton />
      ) : (
        <CommentOutcome comment={comment} actions={actions} />
      )}
      {decisions && <Group gap="xs">{decisions}</Group>}
    </>
  );
}

/** The page of the draft itself, since other pages close it. */
const backTo = ({ answers, id }: ReadyComment) =>
  answers ? {} : { from: `/dashboard/inbox?tab=drafts&comment=${id}` };

type ReviewProps = {
  comment: ReadyComment;
  actions: CommentActions;
  isKeyed: boolean;
  fieldRef: Ref<HTMLTextAreaElement>;
  decisions: ReactNode;
  onBegun: ((id: string) => void) | undefined;
};

/** Pick, edit, approve. */
function Review({ comment, actions, isKeyed, fieldRef, decisions, onBegun }: ReviewProps) {
  const { sender, obstacle } = actions;
  const canSend = obstacle === null;
  const hint = (keys: string) => (isKeyed ? { rightSection: <KeyCap keys={keys} /> } : {});
  return (
    <section aria-label={commentMessages.comment} className={classes.bench}>
      <Group align="flex-start" justify="space-between" gap="xs">
        <VariantTabs
          variants={comment.variants}
          labels={variantLabels}
          chosen={comment.chosen}
          isKeyed={isKeyed}
          onChoose={actions.choose}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconRefresh size={14} />}
          loading={actions.isBusy}
          onClick={actions.draftAgain}
        >
          {comment.variants.length > 0 ? labels.regenerate : labels.draftShort}
        </Button>
      </Group>
      {comment.message !== null && <p className={classes.trouble}>{comment.message}</p>}
      <CommentEditor comment={comment} fieldRef={fieldRef} />
      {obstacle !== null && (
        <p className={classes.trouble}>
          {obstacle} {actions.needsConnection && <ConnectLink channel="linkedin" {...backTo(comment)} />}
        </p>
      )}
      <Group gap="xs" data-review-actions={decisions ? true : undefined}>
        <Button
          leftSection={<IconSend size={16} />}
          disabled={!canSend}
          // Looks enabled from the start, so it doesn't visibly change after 400 ms.
          aria-disabled={!canSend || !actions.isSeen}
          onClick={() => void actions.approve()}
          {...hint('mod+enter')}
        >
          {labels.approve}
        </Button>
        <Button
          variant={canSend ? 'default' : 'filled'}
          leftSection={<IconCopy size={16} />}
          onClick={() => void actions.copy()}
          {...hint('y')}
        >
          {labels.copy}
        </Button>
        {decisions ?? (
          <Button
            variant="default"
            leftSection={<IconX size={16} />}
            onClick={() => void actions.dismiss()}
            {...hint('d')}
          >
            {labels.dismiss}
          </Button>
        )}
        {sender && (
          <span className={`${classes.sender} quiet`}>
            {commentMessages.sender(sender.name, formatDay(comment.expiresAt, new Date()))}
          </span>
        )}
      </Group>
      {comment.reasons.length > 0 && <p className={`${classes.why} quiet`}>{comment.reasons.join(' ')}</p>}
      <DraftBrief key={comment.id} comment={comment} onBegun={onBegun} />
    </section>
  );
}

/** A placeholder for three drafts and their editor. */
export function DraftSkeleton({ label = commentMessages.drafting }: { label?: string }) {
  return (
    <section aria-label={commentMessages.comment} aria-busy="true" className={classes.bench}>
      <span className="visually-hidden" role="status">
        {label}
      </span>
      <Group align="flex-start" justify="space-between" gap="xs">
        <Skeleton height={28} width={132} />
        <Skeleton height={28} width={72} />
        <Skeleton height={28} width={148} />
      </Group>
      <Skeleton height={104} />
      <Group gap="xs">
        <Skeleton height={36} width={168} />
        <Skeleton height={36} width={148} />
      </Group>
    </section>
  );
}

type VariantTabsProps = {
  variants: readonly { kind: VariantKind; edited?: string | null }[];
  labels: Record<VariantKind, string>;
  chosen: number;
  isKeyed: boolean;
  onChoose: (index: number) => void;
};

/** The drafts to pick from. */
export function VariantTabs({ variants, labels, chosen, isKeyed, onChoose }: VariantTabsProps) {
  return (
    <Group component="fieldset" align="stretch" gap={6} miw={0} aria-label={commentMessages.variants}>
      {variants.map((variant, index) => (
        <button
          key={variant.kind}
          type="button"
          className={classes.variant}
          aria-pressed={index === chosen}
          onClick={() => onChoose(index)}
        >
          {isKeyed && <KeyCap keys={String(index + 1)} />}
          {labels[variant.kind]}
          {typeof variant.edited === 'string' && (
            <span className={classes.edited}>{commentMessages.edited}</span>
          )}
        </button>
      ))}
    </Group>
  );
}
