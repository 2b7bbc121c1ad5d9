import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconX } from '@tabler/icons-react';
import type { SignalQuery } from '#contract/signals/signals.ts';
import { formatCount } from '#web/features/signals/signal-labels.ts';
import classes from '#web/features/signals/signals-header.module.css';
import { ExportDialog } from './export-dialog.tsx';
import { useExport } from './use-export.ts';

type ExportButtonProps = {
  connectedProfileId: string;
  query: SignalQuery;
  total: number | undefined;
  isCompact?: boolean;
};

/** Asks for which program, and exports all that match as CSV; while it comes, how far it is and the way to give up. */
export function ExportButton({ connectedProfileId, query, total, isCompact = false }: ExportButtonProps) {
  const running = useExport(connectedProfileId);
  const [isChoosing, choosing] = useDisclosure();
  if (running.rows === null) {
    return (
      <>
        <Button
          {...(isCompact ? { variant: 'default', size: 'compact-md' } : {})}
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
          disabled={total === undefined || total === 0}
          onClick={choosing.open}
        >
          {total ? `Export ${formatCount(total)}` : 'Export'}
        </Button>
        {isChoosing && (
          <ExportDialog
            connectedProfileId={connectedProfileId}
            query={query}
            running={running}
            onStart={(chosen) => {
              choosing.close();
              void running.start(chosen);
            }}
            onClose={choosing.close}
          />
        )}
      </>
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
