import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Composition } from '#contract/channels/compositions.ts';
import { addDays, dayIn } from '#web/lib/zoned-time.ts';
import { DayField } from '#web/ui/date-fields.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useNow } from '#web/ui/use-now.ts';
import classes from './calendar.module.css';
import { excerptOf } from './channel-states.ts';
import { postsMessages as messages } from './posts-messages.ts';
import { useRemind } from './use-calendar.ts';

/** The default reminder delay, in days. */
const defaultDays = 30;

type Props = { composition: Composition; zone: string; onClose: () => void };

/** Picks the day on which Today asks whether to post something again. */
export function ReminderDialog({ composition, zone, onClose }: Props) {
  const { id, publications, remindOn } = composition;
  const now = useNow();
  const tomorrow = addDays(dayIn(now, zone), 1);
  const [day, setDay] = useState<string | null>(remindOn ?? addDays(dayIn(now, zone), defaultDays));
  const remind = useRemind(onClose);
  const set = (on: string | null) => remind.mutate({ id, on });
  return (
    <Dialog
      title={messages.remindTitle}
      opened
      onClose={onClose}
      footer={
        <>
          {remindOn !== null && (
            <Button variant="default" disabled={remind.isPending} onClick={() => set(null)}>
              {messages.removeReminder}
            </Button>
          )}
          <Button
            disabled={day === null || day < tomorrow}
            loading={remind.isPending}
            onClick={() => set(day)}
          >
            {messages.remindMe}
          </Button>
        </>
      }
    >
      <p className={classes.words}>{excerptOf(publications)}</p>
      <DayField label={messages.remindDay} min={tomorrow} value={day} onChange={setDay} />
      <Text size="sm" c="dimmed">
        {messages.remindText}
      </Text>
    </Dialog>
  );
}
