import { Button, Skeleton, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import {
  commentCountsQuery,
  commentQuery,
  commentsQuery,
} from '#web/features/shared/comment-drafts/comment-queries.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { formatDay } from '#web/ui/relative-time.ts';
import { CommentList } from './comment-list.tsx';
import { CommentPane } from './comment-pane.tsx';
import { type CommentSearch, queryOf } from './comment-search.ts';
import { type CommentTab, countOf, tabNames } from './comment-tabs.ts';
import classes from './comments.module.css';

type CommentEmptyProps = {
  tab: CommentTab;
  /** Whether there is any comment at all. */
  isFirstTime: boolean;
  /** Whether days are chosen. */
  isByDay: boolean;
  onClearDays: () => void;
};

/** Nothing here: what this is for, or that it is done. */
function CommentEmpty({ tab, isFirstTime, isByDay, onClearDays }: CommentEmptyProps) {
  if (isByDay) {
    return (
      <div className={classes.empty}>
        <h2>No comment in these days</h2>
        <p>There may be some on other days.</p>
        <Button variant="default" onClick={onClearDays}>
          Show all days
        </Button>
      </div>
    );
  }
  if (isFirstTime) {
    return (
      <div className={classes.empty}>
        <h2>Comments wait here for you</h2>
        <p>
          Have one drafted beneath a post: three variants, each answering a sentence of it. Nothing is posted
          before you approve it here.
        </p>
        <Button component={Link} to="/dashboard/engage">
          Go to the feed
        </Button>
      </div>
    );
  }
  const [title, text] = words[tab];
  return (
    <div className={classes.empty}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}

const words: Record<CommentTab, [title: string, text: string]> = {
  review: ['Nothing to review', 'All that was drafted is done with. New drafts appear here.'],
  approved: ['Nothing is going out', 'What you approve stands here until it is posted.'],
  posted: ['Nothing posted yet', 'Comments that were posted stand here, with where to see them.'],
  needs: ['Nothing needs you', 'What failed, or of which nobody knows whether it arrived, stands here.'],
  dismissed: [
    'Nothing dismissed',
    'Dismissed comments and those that nobody approved for seven days stand here.',
  ],
  all: ['No comments', 'Drafted comments stand here.'],
};

type Props = {
  search: CommentSearch;
  /** `quiet` leaves no step in the history. */
  onSearch: (search: CommentSearch, quiet?: boolean) => void;
};

const tabs: readonly CommentTab[] = ['review', 'approved', 'posted', 'needs', 'dismissed'];

/** Triage as in a mail tool: the list by state at the left, the open one at the right. */
export function CommentsView({ search, onSearch }: Props) {
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const comments = useInfiniteQuery(commentsQuery(queryOf(search)));
  const counts = useQuery(commentCountsQuery).data;
  const items = comments.data?.pages.flatMap((page) => page.items) ?? [];
  const openId = search.comment ?? (phone ? null : (items[0]?.id ?? null));
  const listed = items.find(({ id }) => id === openId);
  // What left the tab by being moved, or came by a link, is still shown.
  const elsewhere = useQuery({
    ...commentQuery(openId ?? ''),
    enabled: openId !== null && listed === undefined && !comments.isPending,
  });
  const open = listed ?? (elsewhere.data?.id === openId ? elsewhere.data : undefined);
  const tab = search.tab ?? 'review';
  const isByDay = search.from !== undefined || search.till !== undefined;

  const show = (id: string | undefined) => {
    const { comment: _, ...rest } = search;
    onSearch(id === undefined ? rest : { ...rest, comment: id }, true);
  };
  const move = (step: 1 | -1) => {
    const at = items.findIndex(({ id }) => id === openId);
    const next = items[at === -1 ? 0 : at + step];
    if (next) show(next.id);
  };
  const goOn = (comment: ReadyComment) => {
    const at = items.findIndex(({ id }) => id === comment.id);
    show((items[at + 1] ?? items[at - 1])?.id);
  };
  const isEmpty = comments.isSuccess && items.length === 0;
  return (
    <div className={classes.view}>
      {(!phone || openId === null) && (
        <div className={classes.side}>
          <header className={classes.head}>
            <Title order={1}>Comments</Title>
            {counts && (
              <>
                <span className={classes.quiet}>{countOf('review', counts.counts)} to review</span>
                <span className={`${classes.quiet} ${classes.used} tabular`}>
                  {counts.usedToday} of {counts.perDay} today
                </span>
              </>
            )}
          </header>
          <nav className={classes.tabs} aria-label="States">
            {(isByDay ? [...tabs, 'all' as const] : tabs).map((one) => (
              <button
                key={one}
                type="button"
                className={classes.tab}
                aria-current={one === tab || undefined}
                onClick={() => onSearch({ ...withoutComment(search), tab: one })}
              >
                {tabNames[one]}
                {one === 'needs' && counts && countOf(one, counts.counts) > 0 && (
                  <span className={classes.badge}>{countOf(one, counts.counts)}</span>
                )}
              </button>
            ))}
          </nav>
          {isByDay && <Days search={search} onClear={() => onSearch(withoutDays(search))} />}
          {isEmpty && phone ? null : (
            <CommentList comments={comments} items={items} openId={openId} onOpen={show} />
          )}
          {isEmpty && phone && (
            <CommentEmpty
              tab={tab}
              isByDay={isByDay}
              isFirstTime={counts !== undefined && countOf('all', counts.counts) === 0}
              onClearDays={() => onSearch(withoutDays(search))}
            />
          )}
        </div>
      )}
      {(!phone || openId !== null) && (
        <div className={classes.main} tabIndex={-1}>
          {open ? (
            <CommentPane
              key={open.id}
              comment={open}
              onBack={phone ? () => show(undefined) : null}
              onMove={move}
              onDone={goOn}
              onStay={({ id }) => show(id)}
              onBegun={(id) => onSearch({ tab: 'review', comment: id })}
            />
          ) : isEmpty && openId === null ? (
            <CommentEmpty
              tab={tab}
              isByDay={isByDay}
              isFirstTime={counts !== undefined && countOf('all', counts.counts) === 0}
              onClearDays={() => onSearch(withoutDays(search))}
            />
          ) : elsewhere.isError ? (
            <>
              <ErrorNote error={elsewhere.error} title="This comment could not be read." />
              <Button variant="default" mt="md" onClick={() => show(undefined)}>
                Show all comments
              </Button>
            </>
          ) : comments.isError ? null : (
            <PaneSkeleton />
          )}
        </div>
      )}
    </div>
  );
}

/** Which days are shown. */
function Days({ search, onClear }: { search: CommentSearch; onClear: () => void }) {
  const { from, till } = search;
  const words =
    from !== undefined && from === till
      ? `On ${formatDay(from)}`
      : [from && `From ${formatDay(from)}`, till && `${from ? 'to' : 'Up to'} ${formatDay(till)}`]
          .filter(Boolean)
          .join(' ');
  return (
    <div className={classes.days}>
      <span>{words}</span>
      <Button size="compact-xs" variant="default" onClick={onClear}>
        Show all days
      </Button>
    </div>
  );
}

function withoutComment({ comment: _, ...rest }: CommentSearch): CommentSearch {
  return rest;
}

function withoutDays({
  comment: _,
  from: _from,
  till: _till,
  by: _by,
  tab,
  ...rest
}: CommentSearch): CommentSearch {
  return { ...rest, ...(tab === undefined || tab === 'all' ? {} : { tab }) };
}

function PaneSkeleton() {
  return (
    <div className={classes.pane} aria-busy="true">
      <div className={classes.author}>
        <Skeleton height={36} circle />
        <div>
          <Skeleton height={14} width={160} mb={8} />
          <Skeleton height={12} width={260} />
        </div>
      </div>
      <Skeleton height={96} />
      <Skeleton height={28} width={360} />
      <Skeleton height={104} />
    </div>
  );
}
