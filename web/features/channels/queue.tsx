import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Publication } from '#contract/channels/publications.ts';
import type { Network } from '#contract/profile.ts';
import { dayIn, dayTitle, timeIn, zoneName } from '#web/lib/zoned-time.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { channelIcons } from './channel-icons.ts';
import { waitMessage } from './channel-labels.ts';
import { MoveDialog } from './move-dialog.tsx';
import classes from './plan.module.css';
import { queueQuery } from './plan-queries.ts';
import { useCancel } from './use-channels.ts';

type Props = {
  network: Network;
  zone: string;
  onWrite: () => void;
  onEdit: (publication: Publication) => void;
};

/** What goes out next, day by day. */
export function Queue({ network, zone, onWrite, onEdit }: Props) {
  const list = useInfiniteQuery(queueQuery(network));
  const [moving, setMoving] = useState<Publication | null>(null);
  const now = useNow();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const today = dayIn(now, zone);
  const days = Map.groupBy(items, ({ dueAt }) => dayIn(new Date(dueAt ?? now), zone));
  if (list.isPending) return <Rows />;
  if (list.isError && items.length === 0) {
    return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (items.length === 0) {
    return (
      <div className={classes.empty}>
        <Text size="sm">Nothing is scheduled. What you give a time waits here until it goes out.</Text>
        <Button size="xs" onClick={onWrite}>
          Write a post
        </Button>
      </div>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed" pb="xs">
        Times are yours: {zoneName(zone, now)}
      </Text>
      {[...days].map(([day, posts]) => (
        <section key={day} aria-label={dayTitle(day, today)} className={classes.day}>
          <h2 className={classes.dayTitle}>{dayTitle(day, today)}</h2>
          <ul className={classes.rows}>
            {posts.map((publication) => (
              <QueueRow
                key={publication.id}
                publication={publication}
                zone={zone}
                onMove={() => setMoving(publication)}
              />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show later ones
        </Button>
      )}
      <MoveDialog publication={moving} zone={zone} onClose={() => setMoving(null)} onEdit={onEdit} />
    </>
  );
}

type RowProps = { publication: Publication; zone: string; onMove: () => void };

function QueueRow({ publication, zone, onMove }: RowProps) {
  const cancel = useCancel();
  const { id, channel, kind, text, dueAt, state } = publication;
  const Icon = channelIcons[channel];
  return (
    <li className={classes.row}>
      <span className={`${classes.time} tabular`}>{dueAt !== null && timeIn(dueAt, zone)}</span>
      <Icon size={18} stroke={1.6} aria-label={channelNames[channel]} className={classes.icon} />
      <div className={classes.what}>
        <span className={`${classes.excerpt} cut`}>{text}</span>
        {kind === 'comment' && (
          <Text size="xs" c="dimmed">
            Comment
          </Text>
        )}
        {state === 'publishing' && <Text size="xs">On its way</Text>}
        {publication.waitsForReconnect && (
          <Text size="xs" c="var(--warning)">
            {waitMessage(publication)}
          </Text>
        )}
        {publication.isLate && (
          <Text size="xs" c="var(--warning)">
            Late: it is due, and nothing has taken it up yet
          </Text>
        )}
        {publication.error !== null && !publication.waitsForReconnect && (
          <Text size="xs">{publication.error.message}</Text>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        {publication.canChange && (
          <Button size="xs" variant="default" onClick={onMove}>
            Move or edit
          </Button>
        )}
        {publication.canCancel && (
          <Button size="xs" variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
            Take back
          </Button>
        )}
      </Group>
    </li>
  );
}

function Rows() {
  return (
    <Stack gap="xs" aria-hidden>
      {['one', 'two', 'three'].map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </Stack>
  );
}
