import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import type { SignalQuery, SignalTotal } from '#contract/signals/signal-filters.ts';
import { lazyComponent, useLazy } from '#web/lib/lazy-component.ts';
import classes from './export.module.css';
import { exportMessages } from './export-messages.ts';
import { ExportProgress } from './export-progress.tsx';
import { useExport } from './use-export.ts';

const exportDialog = lazyComponent(() =>
  import('./export-dialog.tsx').then(({ ExportDialog }) => ExportDialog),
);

type ExportButtonProps = {
  connectedProfileId: string;
  query: SignalQuery;
  total: SignalTotal | undefined;
  /** For places without space for a label. */
  isIcon?: boolean;
};

/**
 * Asks for the target program, then exports all matching people as CSV. Shows the progress and a cancel
 * button.
 */
export function ExportButton({ connectedProfileId, query, total, isIcon = false }: ExportButtonProps) {
  const running = useExport(connectedProfileId);
  const [isChoosing, choosing] = useDisclosure();
  const Dialog = useLazy(exportDialog, isChoosing);
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
