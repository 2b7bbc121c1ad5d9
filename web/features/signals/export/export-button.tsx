import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import type { SignalQuery, SignalTotal } from '#contract/signals/signal-filters.ts';
import { laterParts } from '#web/features/signals/later-parts.ts';
import classes from '#web/features/signals/signals-header.module.css';
import { usePart } from '#web/lib/part.ts';
import { exportMessages } from './export-messages.ts';
import { ExportProgress } from './export-progress.tsx';
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
  const Dialog = usePart(laterParts.exportDialog, isChoosing);
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
        {isChoosing && Dialog && (
          <Dialog
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
