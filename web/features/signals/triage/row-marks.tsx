import type { Signal } from '#contract/signals/signals.ts';
import icons from '#web/features/signals/table/row-icons.module.css';
import { tableMessages } from '#web/features/signals/table/table-messages.ts';
import { useNow } from '#web/ui/use-now.ts';
import { isSnoozed, snoozeLabel } from './snooze-labels.ts';
import classes from './triage.module.css';
import { useIsNew } from './use-visit.ts';

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
