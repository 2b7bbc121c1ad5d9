import { Button, Skeleton, Stack } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type Ref, useEffect, useRef } from 'react';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import { statusLabels } from '#web/features/shared/comment-drafts/comment-messages.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './comments.module.css';
import { commentsMessages as messages } from './comments-messages.ts';
import panes from './panes.module.css';

type CommentLineProps = {
  comment: ReadyComment;
  isOpen: boolean;
  lineRef: Ref<HTMLButtonElement> | null;
  onOpen: () => void;
};

/** States that the tab already implies. */
const quiet = ['suggested', 'posted', 'dismissed'];

/** One comment in the list: its post's author, its first words, and its age. */
function CommentLine({ comment, isOpen, lineRef, onOpen }: CommentLineProps) {
  const { answers } = comment;
  const name = answers?.name ?? comment.author?.name ?? messages.somebody;
  return (
    <li>
      <button
        ref={lineRef}
        type="button"
        className={panes.row}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <PersonAvatar name={name} url={answers ? null : (comment.author?.pictureUrl ?? null)} size={28} />
        <Stack component="span" gap={0} flex={1} miw={0}>
          <span className={panes.rowHead}>
            <strong className="cut">{name}</strong>
            <span className={panes.when}>
              {quiet.includes(comment.status) ? (
                <MomentText moment={comment.post.publishedAt ?? comment.createdAt} />
              ) : (
                <span className={classes.state} data-status={comment.status}>
                  {statusLabels[comment.status]}
                </span>
              )}
            </span>
          </span>
          <span className={`${classes.excerpt} cut`}>{answers?.text ?? comment.post.text}</span>
        </Stack>
      </button>
    </li>
  );
}

type Props = {
  comments: UseInfiniteQueryResult<unknown>;
  items: readonly ReadyComment[];
  openId: string | null;
  onOpen: (id: string) => void;
};

/** The comments of a tab. Keeps the open one in view. */
export function CommentList({ comments, items, openId, onOpen }: Props) {
  const open = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (openId !== null) open.current?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  if (comments.isPending) return <SkeletonLines />;
  if (comments.isError && items.length === 0) {
    return (
      <div className={panes.more}>
        <LoadError of={comments} title={messages.notRead} />
      </div>
    );
  }
  return (
    <ul className={panes.list} aria-label={messages.list}>
      {items.map((comment) => (
        <CommentLine
          key={comment.id}
          comment={comment}
          isOpen={comment.id === openId}
          lineRef={comment.id === openId ? open : null}
          onOpen={() => onOpen(comment.id)}
        />
      ))}
      {comments.hasNextPage && (
        <li className={panes.more}>
          <Button
            variant="default"
            size="compact-sm"
            loading={comments.isFetchingNextPage}
            onClick={() => void comments.fetchNextPage()}
          >
            {comments.isFetchNextPageError ? messages.retry : messages.showMore}
          </Button>
        </li>
      )}
    </ul>
  );
}

function SkeletonLines() {
  return (
    <div aria-busy="true">
      {[180, 220, 160, 240, 200, 190].map((width) => (
        <div key={width} className={classes.skeletonLine}>
          <Skeleton height={28} circle mr={12} />
          <div>
            <Skeleton height={12} width={width - 60} mb={8} />
            <Skeleton height={12} width={width} />
          </div>
        </div>
      ))}
    </div>
  );
}
