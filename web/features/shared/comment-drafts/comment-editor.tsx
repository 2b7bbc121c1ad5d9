import { Textarea, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type Ref, useEffect } from 'react';
import { commentLength } from '#contract/engage/ready-comment-text.ts';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import { formatCount } from '#core/pluralize.ts';
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx';
import { useNow } from '#web/ui/use-now.ts';
import classes from './comment-drafts.module.css';
import { commentActions, commentMessages } from './comment-messages.ts';
import { commentTexts, useCommentText } from './comment-texts.ts';
import { findCited } from './find-cited.ts';

type Props = { comment: ReadyComment; fieldRef?: Ref<HTMLTextAreaElement>; onLeave?: () => void };

/**
 * A comment's text field. It saves automatically and shows the save state or error; checks and length are
 * below.
 */
export function CommentEditor({ comment, fieldRef, onLeave }: Props) {
  const { key, draft, text, type, flush, keepMine, takeTheirs } = useCommentText(comment);
  useEffect(() => {
    commentTexts.discardSaved(key);
    return () => commentTexts.flush(key);
  }, [key]);
  useEffect(() => {
    window.addEventListener('beforeunload', askToStay);
    return () => window.removeEventListener('beforeunload', askToStay);
  }, []);
  return (
    <div>
      <Textarea
        ref={fieldRef ?? null}
        aria-label={commentMessages.comment}
        autosize
        minRows={4}
        maxRows={16}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={flush}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          event.currentTarget.blur();
          onLeave?.();
        }}
      />
      <div className={classes.underText}>
        <Checks comment={comment} isStale={draft !== undefined && draft.state !== 'saved'} />
        <Length length={[...text].length} />
      </div>
      {draft?.theirs ? (
        <ChangedElsewhere theirs={draft.theirs.text} onTheirs={takeTheirs} onMine={keepMine} />
      ) : draft?.state === 'failed' ? (
        <div className={classes.saveState} data-tone="failed" role="alert">
          <span>{commentMessages.notSaved(draft.reason)}</span>
          <UnstyledButton onClick={flush}>{commentActions.retry}</UnstyledButton>
        </div>
      ) : (
        <div className={classes.saveState} role="status">
          {draft ? (draft.state === 'saved' ? commentMessages.saved : commentMessages.saving) : ''}
        </div>
      )}
    </div>
  );
}

/** A comment on an older post is rarely read. */
const maxFreshDays = 7;

/** Whole days; 0 if the time isn't known. */
const daysSince = (moment: string | null, now: Date) =>
  moment === null ? 0 : Math.floor((now.getTime() - new Date(moment).getTime()) / (24 * 60 * 60_000));

/** The checks of the saved text. They wait while the user is typing. */
function Checks({ comment, isStale }: { comment: ReadyComment; isStale: boolean }) {
  const variant = comment.variants[comment.chosen];
  const isCited =
    variant !== undefined &&
    findCited(comment.answers?.text ?? comment.post.text ?? '', variant.citation) !== null;
  const now = useNow();
  const age = comment.answers ? 0 : daysSince(comment.post.publishedAt, now);
  return (
    <ul className={classes.checks} aria-label={commentMessages.checks} data-stale={isStale || undefined}>
      {isCited && (
        <li data-tone="good">
          <IconCheck size={14} aria-hidden /> {commentMessages.answersSentence}
        </li>
      )}
      {age > maxFreshDays && (
        <li data-tone="warning">
          <IconAlertTriangle size={14} aria-hidden /> {commentMessages.oldPost(age)}
        </li>
      )}
      {comment.warnings.map((warning) => (
        <li key={warning.kind + warning.message} data-tone="warning">
          <IconAlertTriangle size={14} aria-hidden /> {warning.message}
        </li>
      ))}
    </ul>
  );
}

function Length({ length }: { length: number }) {
  const { max, warnFrom } = commentLength;
  const tone = length > max ? 'failed' : length >= warnFrom ? 'warning' : undefined;
  return (
    <span className={`${classes.length} tabular`} data-tone={tone}>
      {length > max && commentMessages.tooLong}
      {formatCount(length)} / {formatCount(max)}
    </span>
  );
}

/** The browser asks before leaving if any text is unsaved. */
function askToStay(event: BeforeUnloadEvent) {
  if (commentTexts.isOpen()) event.preventDefault();
}
