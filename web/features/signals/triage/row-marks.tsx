import { IconAlarm, IconNote } from '@tabler/icons-react';
import type { Signal } from '#contract/signals/signals.ts';
import { useNow } from '#web/ui/use-now.ts';
import { isSnoozed, snoozeLabel } from './snooze-labels.ts';
import classes from './triage.module.css';
import { useIsNew } from './use-visit.ts';

/** Small signs beside a name: new since the last visit, snoozed or back from it, has a note. */
export function RowMarks({ signal }: { signal: Signal }) {
  const now = useNow();
  const isNew = useIsNew(signal.foundAt);
  const snooze = snoozeLabel(signal, now);
  if (!isNew && snooze === null && !signal.hasNote) return null;
  return (
    <span className={classes.marks}>
      {isNew && (
        <span
          className={classes.newDot}
          role="img"
          aria-label="New since your last visit"
          title="New since your last visit"
        />
      )}
      {snooze !== null && (
        <span
          className={isSnoozed(signal, now) ? undefined : classes.back}
          role="img"
          aria-label={snooze}
          title={snooze}
        >
          <IconAlarm size={14} stroke={1.8} aria-hidden />
        </span>
      )}
      {signal.hasNote && (
        <span role="img" aria-label="Has a note" title="Has a note">
          <IconNote size={14} stroke={1.6} aria-hidden />
        </span>
      )}
    </span>
  );
}
