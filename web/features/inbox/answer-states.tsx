import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { ListSkeleton } from '#web/ui/page/list-skeleton.tsx';
import { answerAllMessages, inboxEmpty, inboxMessages as messages } from './inbox-messages.ts';
import { inboxCountsQuery } from './inbox-queries.ts';
import type { InboxSearch } from './inbox-search.ts';
import { PaneSkeleton } from './pane-parts.tsx';
import panes from './panes.module.css';

/** Nothing to answer: what comes here, or that all is done. */
export function NothingToAnswer({ search, onShowAll }: { search: InboxSearch; onShowAll: () => void }) {
  const counts = useQuery(inboxCountsQuery).data;
  const showAll = (
    <Button variant="default" onClick={onShowAll}>
      {messages.showAll}
    </Button>
  );
  if (search.under !== undefined) return <EmptyState title={answerAllMessages.finished} action={showAll} />;
  if (search.gone) return <EmptyState {...inboxEmpty.dismissed} action={showAll} />;
  if (search.later) return <EmptyState {...inboxEmpty.snoozed} action={showAll} />;
  if (counts === undefined) return null;
  if (counts.checkedAt !== null) return <EmptyState {...inboxEmpty.done} />;
  const { title, text, connect, import: bring } = inboxEmpty.first;
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button component={Link} to="/dashboard/settings/sources">
          {connect}
        </Button>
      }
      secondary={
        <Button variant="default" component={Link} to="/dashboard/signals">
          {bring}
        </Button>
      }
    />
  );
}

/** A placeholder for the list. */
export const AnswerListSkeleton = () => (
  <div className={panes.list} aria-busy="true">
    <ListSkeleton rows={6} height={92} withPicture />
  </div>
);

/** A placeholder for the open item. */
export const AnswerPaneSkeleton = () => <PaneSkeleton heights={[72, 64, 104]} />;
