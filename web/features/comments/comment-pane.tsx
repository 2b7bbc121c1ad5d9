import { Anchor, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { Citation } from '#contract/engage/ready-comment-text.ts';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import { manyOf } from '#core/many-of.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { CommentWorkbench } from './comment-workbench.tsx';
import classes from './comments.module.css';
import { findCited } from './find-cited.ts';
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

/** The post that a comment answers, with the cited sentence marked. */
function CommentPost({ comment }: { comment: ReadyComment }) {
  const { post, author } = comment;
  const name = author?.name ?? 'Somebody';
  const cited = comment.variants[comment.chosen]?.citation ?? null;
  const url = outsideLink(post.url);
  const counted = [
    post.counts.reactions === null ? [] : [manyOf(post.counts.reactions, 'reaction')],
    post.counts.comments === null ? [] : [manyOf(post.counts.comments, 'comment')],
  ].flat();
  return (
    <article className={classes.post} aria-label={`Post of ${name}`}>
      <header className={classes.author}>
        <PersonAvatar name={name} url={author?.pictureUrl ?? null} size={36} />
        <div className={classes.names}>
          <h2>{name}</h2>
          <p>
            {author?.headline}
            {author?.headline && post.publishedAt && ' · '}
            {post.publishedAt && <MomentText moment={post.publishedAt} />}
          </p>
        </div>
      </header>
      <p className={classes.postText}>
        <CitedText text={post.text ?? ''} cited={cited} />
      </p>
      <p className={classes.counts}>
        {counted.join(' · ')}
        {url !== null && (
          <>
            {counted.length > 0 && ' · '}
            <Anchor {...url} inherit underline="always">
              open post
            </Anchor>
          </>
        )}
      </p>
    </article>
  );
}

/** A post's text with the sentence marked that a comment answers. */
function CitedText({ text, cited }: { text: string; cited: Citation | null }): ReactNode {
  const found = cited === null ? null : findCited(text, cited);
  if (!found) return text;
  return (
    <>
      {text.slice(0, found.from)}
      <mark className={classes.cited}>{text.slice(found.from, found.to)}</mark>
      {text.slice(found.to)}
    </>
  );
}
