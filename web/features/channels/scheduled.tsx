import { Button, Menu, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Composition } from '#contract/channels/compositions.ts';
import type { Channel, Publication } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { dayIn, dayTitle, timeIn, zoneName } from '#web/lib/zoned-time.ts';
import { MoreButton } from '#web/ui/more-button.tsx';
import { useNow } from '#web/ui/use-now.ts';
import classes from './calendar.module.css';
import { compositionsQuery } from './calendar-queries.ts';
import { dueOf, movable } from './channel-states.ts';
import { MoveDialog } from './move-dialog.tsx';
import { PostListFrame } from './post-list-frame.tsx';
import { PostRow } from './post-row.tsx';
import { postsMessages as messages } from './posts-messages.ts';
import { useCancelPost, useDuplicate } from './use-calendar.ts';

type Props = {
  realm: Realm;
  zone: string;
  channel: readonly Channel[];
  onFilter: (channel: readonly Channel[]) => void;
  onWrite: () => void;
  onEdit: (publication: Publication) => void;
};

/** Scheduled posts by day. */
export function Scheduled({ realm, zone, channel, onFilter, onWrite, onEdit }: Props) {
  const list = useInfiniteQuery(compositionsQuery('scheduled', realm, { channel }));
  const [moving, setMoving] = useState<Composition | null>(null);
  const now = useNow();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const today = dayIn(now, zone);
  const days = Map.groupBy(items, ({ publications }) => dayIn(new Date(dueOf(publications) ?? now), zone));
  return (
    <PostListFrame
      list={list}
      isEmpty={items.length === 0}
      channel={channel}
      onFilter={onFilter}
      empty={{ title: messages.nothingScheduled, text: messages.nothingScheduledText }}
      onWrite={onWrite}
    >
      <Text size="sm" c="dimmed" py="xs">
        {messages.timesIn(zoneName(zone, now))}
      </Text>
      {[...days].map(([day, posts]) => (
        <section key={day} aria-label={dayTitle(day, today)} className={classes.day}>
          <h2 className={classes.dayTitle}>{dayTitle(day, today)}</h2>
          <ul className={classes.rows}>
            {posts.map((composition) => (
              <ScheduledRow
                key={composition.id}
                composition={composition}
                zone={zone}
                onMove={() => setMoving(composition)}
              />
            ))}
          </ul>
        </section>
      ))}
      <MoreButton list={list} label={messages.showMore} />
      <MoveDialog composition={moving} zone={zone} onClose={() => setMoving(null)} onEdit={onEdit} />
    </PostListFrame>
  );
}

type RowProps = { composition: Composition; zone: string; onMove: () => void };

function ScheduledRow({ composition, zone, onMove }: RowProps) {
  const cancel = useCancelPost();
  const duplicate = useDuplicate();
  const { id, publications } = composition;
  const due = dueOf(publications);
  const open = publications.filter(({ canCancel, state }) => canCancel && state !== 'draft');
  // Later parts follow the first part that is still open.
  const leading = open.filter(
    (one) => !open.some((other) => other.threadId === one.threadId && other.part < one.part),
  );
  return (
    <PostRow
      composition={composition}
      withStates
      start={<span className={`${classes.time} tabular`}>{due !== null && timeIn(due, zone)}</span>}
      actions={
        <>
          {movable(publications).length > 0 && (
            <Button size="xs" variant="default" onClick={onMove}>
              {messages.edit}
            </Button>
          )}
          {leading.length > 0 && (
            <Button
              size="xs"
              variant="subtle"
              loading={cancel.isPending}
              onClick={() => cancel.mutate(leading)}
            >
              {messages.cancel}
            </Button>
          )}
        </>
      }
      menu={<Menu.Item onClick={() => duplicate.mutate(id)}>{messages.duplicate}</Menu.Item>}
    />
  );
}
