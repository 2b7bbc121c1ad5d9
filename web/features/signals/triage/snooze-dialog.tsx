import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { dateFormat } from '#core/date-format.ts';
import { isSnoozed } from '#web/features/signals/labels/snooze-labels.ts';
import { nameOf, type Target } from '#web/features/signals/rows/target.ts';
import { DayField } from '#web/ui/date-fields.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { focusAtOnce } from '#web/ui/focus-at-once.ts';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { snoozeChoices, snoozeUntilDay, tomorrowIn } from './snooze-choices.ts';
import classes from './triage.module.css';

type SnoozeDialogProps = {
  /** The people to snooze; null while closed. */
  target: Target | null;
  timeZone: string;
  /** Null wakes them. */
  onSnooze: (target: Target, until: string | null) => void;
  onClose: () => void;
};

/** Picks when people come back to the table. A digit picks the choice with that number. */
export function SnoozeDialog({ target, onClose, ...props }: SnoozeDialogProps) {
  return (
    <Dialog opened={target !== null} onClose={onClose} title={target && `Snooze ${nameOf(target)}`} size="sm">
      {target && <SnoozeChoices {...props} target={target} onClose={onClose} />}
    </Dialog>
  );
}

function SnoozeChoices({ target, timeZone, onSnooze, onClose }: SnoozeDialogProps & { target: Target }) {
  const now = useNow();
  const [day, setDay] = useState<string | null>(null);
  const choices = snoozeChoices(now, timeZone);
  const until = snoozeUntilDay(day ?? '', now, timeZone);
  const canWake = target.kind === 'all' || target.signals.some((signal) => isSnoozed(signal, now));
  const choose = (moment: string | null) => {
    onClose();
    onSnooze(target, moment);
  };
  const onKey = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement;
    const choice = isTyping ? undefined : choices[Number(event.key) - 1];
    if (choice === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(choice.until);
  };
  return (
    <Stack gap={4} onKeyDown={onKey}>
      {choices.map(({ label, until: moment }, index) => (
        <UnstyledButton
          key={label}
          className={classes.choice}
          data-autofocus={index === 0 || undefined}
          ref={index === 0 ? focusAtOnce : null}
          onClick={() => choose(moment)}
        >
          <span>{label}</span>
          <span className={`${classes.when} quiet`}>{whenIn(moment, timeZone)}</span>
          <KeyCap keys={String(index + 1)} />
        </UnstyledButton>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (until !== null) choose(until);
        }}
      >
        <Group gap={8} align="end" mt={8} wrap="nowrap">
          <DayField
            label="On a day"
            className={classes.day ?? ''}
            min={tomorrowIn(now, timeZone)}
            value={day}
            onChange={setDay}
            error={day !== null && until === null ? 'Pick a future date' : null}
          />
          <Button type="submit" variant="default" disabled={until === null}>
            Snooze
          </Button>
        </Group>
      </form>
      {canWake && (
        <Button variant="subtle" color="gray" mt={8} onClick={() => choose(null)}>
          Unsnooze
        </Button>
      )}
      {until !== null && (
        <Text size="xs" c="dimmed" mt={8}>
          Hidden until {whenIn(until, timeZone)}
        </Text>
      )}
    </Stack>
  );
}

/** `Mon 23 Nov, 08:00` in a zone. */
function whenIn(moment: string, timeZone: string): string {
  return dateFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(moment));
}
