import { Button } from '@mantine/core';
import { IconAlarm } from '@tabler/icons-react';
import type { Signal } from '#contract/signals/signals.ts';
import { isSnoozed, snoozeLabel } from '#web/features/signals/labels/snooze-labels.ts';
import { useNow } from '#web/ui/use-now.ts';
import classes from './triage.module.css';

/** Says that a person is snoozed, with a wake button, or that they're back. */
export function SnoozeLine({ signal, onWake }: { signal: Signal; onWake: () => void }) {
  const now = useNow();
  const words = snoozeLabel(signal, now);
  if (words === null) return null;
  return (
    <p className={classes.snoozed}>
      <IconAlarm size={15} stroke={1.6} aria-hidden />
      {words}
      {isSnoozed(signal, now) && (
        <Button variant="subtle" size="compact-xs" onClick={onWake}>
          Unsnooze
        </Button>
      )}
    </p>
  );
}
