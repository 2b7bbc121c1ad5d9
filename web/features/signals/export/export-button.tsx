import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconX } from '@tabler/icons-react';
import type { SignalQuery, SignalTotal } from '#contract/signals/signals.ts';
import classes from '#web/features/signals/signals-header.module.css';
import { ExportDialog } from './export-dialog.tsx';
import { exportMessages } from './export-messages.ts';
import { useExport } from './use-export.ts';

type ExportButtonProps = {
  connectedProfileId: string;
  query: SignalQuery;
  total: SignalTotal | undefined;
  /** Where there is no room for words. */
  isIcon?: boolean;
};

/** Asks for which program, and exports all that match as CSV; while it comes, how far it is and the way to give up. */
export function ExportButton({ connectedProfileId, query, total, isIcon = false }: ExportButtonProps) {
  const running = useExport(connectedProfileId);
  const [isChoosing, choosing] = useDisclosure();
  const label = exportMessages.button(total);
  if (running.rows === null) {
    return (
      <>
        <Button
          {...(isIcon
            ? { 'aria-label': label, w: 36, p: 0, classNames: { section: classes.onlyIcon ?? '' } }
            : {})}
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
          disabled={!total?.total}
          onClick={choosing.open}
        >
          {!isIcon && label}
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
  return <ExportProgress rows={running.rows} total={total} onCancel={running.cancel} />;
}

type ExportProgressProps = { rows: number; total: SignalTotal | undefined; onCancel: () => void };

/** How far an export is, and the way to give it up. */
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
