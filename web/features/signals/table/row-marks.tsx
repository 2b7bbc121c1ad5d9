import type { Signal } from '#contract/signals/signals.ts';
import icons from '#web/features/signals/labels/row-icons.module.css';
import { isSnoozed, snoozeLabel } from '#web/features/signals/labels/snooze-labels.ts';
import classes from '#web/features/signals/triage/triage.module.css';
import { useIsNew } from '#web/features/signals/triage/use-visit.ts';
import { useNow } from '#web/ui/use-now.ts';
import { tableMessages } from './table-messages.ts';

/** Small icons beside a name: new since the last visit, snoozed, back from a snooze, has a note. */
export function RowMarks({ signal }: { signal: Signal }) {
  const now = useNow();
  const isNew = useIsNew(signal.foundAt);
  const snooze = snoozeLabel(signal, now);
  return (
    <>
      {isNew && <Mark label={tableMessages.isNew} className={classes.newDot} />}
      {snooze !== null && (
        <Mark label={snooze} className={isSnoozed(signal, now) ? undefined : classes.back} icon="snoozed" />
      )}
      {signal.hasNote && <Mark label={tableMessages.hasNote} icon="note" />}
    </>
  );
}

type MarkProps = { label: string; className?: string | undefined; icon?: 'snoozed' | 'note' };

function Mark({ label, className, icon }: MarkProps) {
  return (
    <span
      className={`${classes.mark} ${className ?? ''} ${icon ? icons.icon : ''}`}
      data-icon={icon}
      role="img"
      aria-label={label}
      data-tip={label}
    />
  );
}
