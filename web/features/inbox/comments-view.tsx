import { Button, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import {
  commentCountsQuery,
  commentQuery,
  commentsQuery,
} from '#web/features/shared/comment-drafts/comment-queries.ts';
import { CommentedPost } from '#web/features/shared/comment-drafts/commented-post.tsx';
import { DraftVariants } from '#web/features/shared/comment-drafts/draft-variants.tsx';
import type { CommentHandlers } from '#web/features/shared/comment-drafts/use-comment-actions.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { formatDay } from '#web/ui/relative-time.ts';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { AnswerFoot } from './answer-foot.tsx';
import { CommentList } from './comment-list.tsx';
import { type CommentTab, countOf } from './comment-tabs.ts';
import classes from './comments.module.css';
import {
  dayMessages,
  emptyDays,
  emptyTabs,
  firstTime,
  commentsMessages as messages,
} from './comments-messages.ts';
import { InboxHeader } from './inbox-header.tsx';
import { type InboxSearch, queryOf } from './inbox-search.ts';
import { BackToList, PaneSkeleton } from './pane-parts.tsx';
import panes from './panes.module.css';

type CommentPaneProps = CommentHandlers & {
  comment: ReadyComment;
  /** Null if the list is visible next to it, as on a desktop. */
  onBack: (() => void) | null;
  onMove: (step: 1 | -1) => void;
};

/** One comment with its post and keyboard shortcuts. */
function CommentPane({ comment, onBack, onMove, ...handlers }: CommentPaneProps) {
  useShortcuts([
    { keys: 'j', label: messages.next, run: () => onMove(1) },
    { keys: 'k', label: messages.previous, run: () => onMove(-1) },
  ]);
  return (
    <div className={panes.pane}>
      {onBack && <BackToList label={messages.all} onBack={onBack} />}
      <CommentedPost comment={comment} />
      <DraftVariants comment={comment} hasKeys {...handlers} />
    </div>
  );
}

type CommentEmptyProps = {
  tab: CommentTab;
  /** Whether the user has no comments at all. */
  isFirstTime: boolean;
  /** Whether a date filter is set. */
  isByDay: boolean;
  onClearDays: () => void;
};

/** An empty tab: what it's for, or that all is done. */
function CommentEmpty({ tab, isFirstTime, isByDay, onClearDays }: CommentEmptyProps) {
  if (isByDay) {
    return (
      <EmptyState
        {...emptyDays}
        action={
          <Button variant="default" onClick={onClearDays}>
            {dayMessages.showAll}
          </Button>
        }
      />
    );
  }
  if (isFirstTime) {
    return (
      <EmptyState
        title={firstTime.title}
        text={firstTime.text}
        action={
          <Button component={Link} to="/dashboard/engage">
            {firstTime.action}
          </Button>
        }
      />
    );
  }
  return <EmptyState {...emptyTabs[tab]} />;
}

type Props = {
  search: InboxSearch;
  /** `quiet` adds no history entry. */
  onSearch: (search: InboxSearch, quiet?: boolean) => void;
};

/** Triage as in a mail client: the list on the left, the open comment on the right. */
export function CommentsView({ search, onSearch }: Props) {
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const comments = useInfiniteQuery(commentsQuery(queryOf(search)));
  const counts = useQuery(commentCountsQuery).data;
  const items = comments.data?.pages.flatMap((page) => page.items) ?? [];
  const openId = search.comment ?? (phone ? null : (items[0]?.id ?? null));
  const listed = items.find(({ id }) => id === openId);
  // A comment that left the tab by changing state, or was opened through a link, is still shown.
  const elsewhere = useQuery({
    ...commentQuery(openId ?? ''),
    enabled: openId !== null && listed === undefined && !comments.isPending,
  });
  const open = listed ?? (elsewhere.data?.id === openId ? elsewhere.data : undefined);
  const tab = search.tab === undefined || search.tab === 'answer' ? 'drafts' : search.tab;
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
  const afterDecision = (comment: ReadyComment) => {
    const at = items.findIndex(({ id }) => id === comment.id);
    show((items[at + 1] ?? items[at - 1])?.id);
  };
  const isEmpty = comments.isSuccess && items.length === 0;
  /** With nothing to list and nothing open, neither column is rendered. */
  const isBare = !phone && isEmpty && openId === null;
  return (
    <Stack gap={0} flex={1} mih={0}>
      {(!phone || openId === null) && <InboxHeader current={tab} search={search} />}
      <div className={panes.view}>
        {(!phone || openId === null) && !(isBare && !isByDay) && (
          <div className={panes.side}>
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
          <div key={String(isBare)} className={panes.main} data-bare={isBare || undefined} tabIndex={-1}>
            {open ? (
              <CommentPane
                key={open.id}
                comment={open}
                onBack={phone ? () => show(undefined) : null}
                onMove={move}
                onDone={afterDecision}
                onStay={({ id }) => show(id)}
                onBegun={(id) => onSearch({ tab: 'drafts', comment: id })}
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
                <ErrorNote error={elsewhere.error} title={messages.notReadOne} />
                <Button variant="default" mt="md" onClick={() => show(undefined)}>
                  {messages.showAll}
                </Button>
              </>
            ) : comments.isError ? null : (
              <PaneSkeleton heights={[96, 28, 104]} />
            )}
          </div>
        )}
      </div>
      {(!phone || openId === null) && <AnswerFoot search={search} onSearch={onSearch} />}
    </Stack>
  );
}

/** The active date filter. */
function Days({ search, onClear }: { search: InboxSearch; onClear: () => void }) {
  const { from, till } = search;
  const label =
    from !== undefined && from === till
      ? dayMessages.on(formatDay(from))
      : dayMessages.range(from && formatDay(from), till && formatDay(till));
  return (
    <div className={classes.days}>
      <span>{label}</span>
      <Button size="compact-xs" variant="default" onClick={onClear}>
        {dayMessages.showAll}
      </Button>
    </div>
  );
}

function withoutDays({
  comment: _,
  from: _from,
  till: _till,
  by: _by,
  tab,
  ...rest
}: InboxSearch): InboxSearch {
  return { ...rest, ...(tab === undefined || tab === 'all' ? {} : { tab }) };
}
