import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { SignalTotal } from '#contract/signals/signal-filters.ts';
import classes from './export.module.css';
import { exportMessages } from './export-messages.ts';

type ExportProgressProps = { rows: number; total: SignalTotal | undefined; onCancel: () => void };

/** An export's progress, with a cancel button. */
export function ExportProgress({ rows, total, onCancel }: ExportProgressProps) {
  const of = total?.isMore ? undefined : total?.total;
  const share = of ? Math.min(1, rows / of) : 0;
  return (
    <div className={classes.exporting}>
      <div className={classes.exported} style={{ width: `${100 * share}%` }} />
      <span role="status">{exportMessages.progress(rows, of)}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={exportMessages.cancel}
        onClick={onCancel}
      >
        <IconX size={15} stroke={1.8} />
      </ActionIcon>
    </div>
  );
}
