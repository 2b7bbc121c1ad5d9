import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Composition } from '#contract/channels/compositions.ts';
import type { Publication } from '#contract/channels/publications.ts';
import { dayTitle, momentOf, timeIn, wallTime } from '#web/lib/zoned-time.ts';
import { WhenField } from '#web/ui/date-fields.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useNow } from '#web/ui/use-now.ts';
import classes from './calendar.module.css';
import { dueOf, excerptOf, movable } from './channel-states.ts';
import { postsMessages as messages } from './posts-messages.ts';
import { useMove, useUnschedule } from './use-calendar.ts';

type Props = {
  /** Null: closed. */
  composition: Composition | null;
  zone: string;
  onClose: () => void;
  /** The post is a draft again and can be edited. */
  onEdit: (publication: Publication) => void;
};

/** Reschedules a post, or turns it back into a draft. */
export function MoveDialog({ composition, ...rest }: Props) {
  return composition && <MoveForm key={composition.id} composition={composition} {...rest} />;
}

function MoveForm({ composition, zone, onClose, onEdit }: Props & { composition: Composition }) {
  const { publications } = composition;
  const posts = movable(publications);
  const now = useNow();
  const today = wallTime(now, zone).slice(0, 10);
  const due = dueOf(publications) ?? now.toISOString();
  const words = (moment: string) =>
    `${dayTitle(wallTime(new Date(moment), zone).slice(0, 10), today)}, ${timeIn(moment, zone)}`;
  const [time, setTime] = useState<string | null>(wallTime(new Date(due), zone));
  const move = useMove(words);
  const unschedule = useUnschedule(onEdit);
  const to = time === null ? null : momentOf(time, zone);
  const isMoved = to !== null && to.getTime() !== new Date(due).getTime();
  const isBusy = move.isPending || unschedule.isPending;
  return (
    <Dialog
      title={messages.reschedule}
      opened
      onClose={onClose}
      footer={
        posts.length > 0 && (
          <>
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => unschedule.mutate(posts, { onSuccess: onClose })}
            >
              {messages.editAsDraft}
            </Button>
            <Button
              disabled={!isMoved || isBusy}
              loading={move.isPending}
              onClick={() => to && move.mutate({ posts, to }, { onSuccess: onClose })}
            >
              {messages.reschedule}
            </Button>
          </>
        )
      }
    >
      <p className={classes.words}>{excerptOf(publications)}</p>
      {posts.length > 0 ? (
        <WhenField value={time} zone={zone} now={now} onChange={setTime} />
      ) : (
        <Text size="sm" c="dimmed">
          {words(due)}. {messages.cannotMove}
        </Text>
      )}
    </Dialog>
  );
}
