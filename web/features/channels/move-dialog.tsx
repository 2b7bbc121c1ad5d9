import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Publication } from '#contract/channels/publications.ts';
import { dayTitle, momentOf, timeIn, wallTime } from '#web/lib/zoned-time.ts';
import { useNow } from '#web/ui/use-now.ts';
import classes from './plan.module.css';
import { useMove, useUnschedule } from './use-plan.ts';
import { WhenField } from './when-field.tsx';

type Props = {
  /** Null: closed. */
  publication: Publication | null;
  zone: string;
  onClose: () => void;
  /** It is a draft now, to be written on. */
  onEdit: (publication: Publication) => void;
};

/** Something scheduled: another time, back into a draft, or taken back. */
export function MoveDialog({ publication, zone, onClose, onEdit }: Props) {
  return (
    <Modal
      opened={publication !== null}
      onClose={onClose}
      title={publication ? `On ${channelNames[publication.channel]}` : ''}
    >
      {publication && (
        <MoveForm
          key={publication.id}
          publication={publication}
          zone={zone}
          onClose={onClose}
          onEdit={onEdit}
        />
      )}
    </Modal>
  );
}

function MoveForm({ publication, zone, onClose, onEdit }: Props & { publication: Publication }) {
  const now = useNow();
  const today = wallTime(now, zone).slice(0, 10);
  const due = publication.dueAt ?? now.toISOString();
  const [time, setTime] = useState<string | null>(wallTime(new Date(due), zone));
  const move = useMove(
    (moment) => `${dayTitle(wallTime(new Date(moment), zone).slice(0, 10), today)}, ${timeIn(moment, zone)}`,
  );
  const unschedule = useUnschedule(onEdit);
  const to = time === null ? null : momentOf(time, zone);
  const isMoved = to !== null && to.getTime() !== new Date(due).getTime();
  const isBusy = move.isPending || unschedule.isPending;
  return (
    <div className={classes.form}>
      <p className={classes.words}>{publication.text}</p>
      {publication.canChange ? (
        <>
          <WhenField value={time} zone={zone} now={now} onChange={setTime} />
          <Group gap="xs" justify="flex-end">
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => unschedule.mutate(publication.id, { onSuccess: onClose })}
            >
              Make it a draft and edit
            </Button>
            <Button
              disabled={!isMoved || isBusy}
              loading={move.isPending}
              onClick={() => to && move.mutate({ publication, to }, { onSuccess: onClose })}
            >
              Move
            </Button>
          </Group>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {dayTitle(wallTime(new Date(due), zone).slice(0, 10), today)}, {timeIn(due, zone)}. Its time cannot
          be changed any more.
        </Text>
      )}
    </div>
  );
}
