import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import type { SignalQuery } from '#contract/signals.ts';
import classes from './signals-header.module.css';
import { useExport } from './use-export.ts';
import { formatCount } from './words.ts';

type ExportButtonProps = { connectedProfileId: string; query: SignalQuery; total: number | undefined };

/** Exports all that match as CSV; while it comes, how far it is and the way to give up. */
export function ExportButton({ connectedProfileId, query, total }: ExportButtonProps) {
  const running = useExport(connectedProfileId);
  if (running.rows === null) {
    return (
      <Button
        leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
        disabled={total === undefined || total === 0}
        onClick={() => void running.start(query)}
      >
        {total ? `Export ${formatCount(total)}` : 'Export'}
      </Button>
    );
  }
  const share = total ? Math.min(1, running.rows / total) : 0;
  return (
    <div className={classes.exporting}>
      <div className={classes.exported} style={{ width: `${100 * share}%` }} />
      <span role="status">
        {formatCount(running.rows)}
        {total ? ` of ${formatCount(total)} rows` : ' rows'}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label="Cancel the export"
        onClick={running.cancel}
      >
        <IconX size={15} stroke={1.8} />
      </ActionIcon>
    </div>
  );
}
