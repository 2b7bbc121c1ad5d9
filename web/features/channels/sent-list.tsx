import { Button, Menu } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Composition } from '#contract/channels/compositions.ts';
import type { Channel, PublicationState } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { ListSkeleton } from '#web/ui/page/list-skeleton.tsx';
import classes from './calendar.module.css';
import { compositionsQuery } from './calendar-queries.ts';
import { needsConfirmation } from './channel-labels.ts';
import { NoMatch } from './no-match.tsx';
import { type PostFilter, PostFilters } from './post-filters.tsx';
import { PostResultsLine } from './post-results-line.tsx';
import { PostRow } from './post-row.tsx';
import { dayLabel, postsMessages as messages } from './posts-messages.ts';
import { PublicationRow } from './publication-row.tsx';
import { ReminderDialog } from './reminder-dialog.tsx';
import { useDuplicate } from './use-calendar.ts';

type Props = {
  realm: Realm;
  zone: string;
  channel: readonly Channel[];
  state: readonly PublicationState[];
  onFilter: (filter: PostFilter) => void;
  onWrite: () => void;
};

/** Sent and attempted posts, newest first, one row per post. */
export function SentList({ realm, zone, channel, state, onFilter, onWrite }: Props) {
  const list = useInfiniteQuery(compositionsQuery('sent', realm, { channel, state }));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = channel.length > 0 || state.length > 0;
  return (
    <>
      <PostFilters filter={{ channel, state }} onFilter={onFilter} />
      {list.isPending && <ListSkeleton height={56} />}
      {list.isError && items.length === 0 && <LoadError of={list} />}
      {list.isSuccess && items.length === 0 && isFiltered && (
        <NoMatch onClear={() => onFilter({ channel: [], state: [] })} />
      )}
      {list.isSuccess && items.length === 0 && !isFiltered && (
        <EmptyState
          title={messages.nothingSent}
          text={messages.nothingSentText}
          action={<Button onClick={onWrite}>{messages.newPost}</Button>}
        />
      )}
      {items.length > 0 && (
        <ul className={classes.rows}>
          {items.map((composition) => (
            <SentRow key={composition.id} composition={composition} zone={zone} />
          ))}
        </ul>
      )}
      <MoreButton list={list} label={messages.showMore} />
    </>
  );
}

function SentRow({ composition, zone }: { composition: Composition; zone: string }) {
  const duplicate = useDuplicate();
  const { id, publications, remindOn } = composition;
  const [isReminding, setReminding] = useState(false);
  // Posts that need the user's confirmation start expanded.
  const [isOpen, setOpen] = useState(publications.some(needsConfirmation));
  const left = publications.flatMap(({ settledAt, dueAt }) => settledAt ?? dueAt ?? []).sort();
  const isPost = publications.some(({ kind, part }) => kind === 'post' && part === 0);
  const isPublished = publications.some(({ kind, state }) => kind === 'post' && state === 'published');
  return (
    <PostRow
      composition={composition}
      withStates
      about={
        <>
          {left[0] && <MomentText moment={left[0]} />}
          {remindOn !== null && <span>{messages.remindsOn(dayLabel(remindOn))}</span>}
          {isPublished && <PostResultsLine composition={composition} />}
        </>
      }
      actions={
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen((was) => !was)}>
          {isOpen ? messages.lessDetails : messages.details}
        </Button>
      }
      menu={
        isPost && (
          <>
            <Menu.Item onClick={() => duplicate.mutate(id)}>{messages.duplicate}</Menu.Item>
            {isPublished && (
              <Menu.Item onClick={() => setReminding(true)}>
                {remindOn === null ? messages.remind : messages.changeReminder}
              </Menu.Item>
            )}
          </>
        )
      }
    >
      {isReminding && (
        <ReminderDialog composition={composition} zone={zone} onClose={() => setReminding(false)} />
      )}
      {isOpen && (
        <ul className={classes.publications}>
          {publications.map((publication) => (
            <PublicationRow key={publication.id} publication={publication} />
          ))}
        </ul>
      )}
    </PostRow>
  );
}
