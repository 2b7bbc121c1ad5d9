import type { Ref } from 'react';
import type { ReadyComment } from '#contract/ready-comments.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { statusWords } from './comment-words.ts';
import classes from './comments.module.css';

type Props = {
  comment: ReadyComment;
  isOpen: boolean;
  lineRef: Ref<HTMLButtonElement> | null;
  onOpen: () => void;
};

/** States that go without saying in the tab they stand in. */
const quiet = ['suggested', 'posted', 'dismissed'];

/** One comment in the list: on whose post, how it begins, and since when. */
export function CommentLine({ comment, isOpen, lineRef, onOpen }: Props) {
  const name = comment.author?.name ?? 'Somebody';
  return (
    <li>
      <button
        ref={lineRef}
        type="button"
        className={classes.line}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <PersonAvatar name={name} url={comment.author?.pictureUrl ?? null} size={28} />
        <span className={classes.lineText}>
          <span className={classes.lineHead}>
            <strong className="cut">{name}</strong>
            <span className={classes.when}>
              {quiet.includes(comment.status) ? (
                <MomentText moment={comment.post.publishedAt ?? comment.createdAt} />
              ) : (
                <span className={classes.state} data-status={comment.status}>
                  {statusWords[comment.status]}
                </span>
              )}
            </span>
          </span>
          <span className={`${classes.excerpt} cut`}>{comment.post.text}</span>
        </span>
      </button>
    </li>
  );
}
