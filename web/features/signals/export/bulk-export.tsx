import { Text } from '@mantine/core';
import type { SignalQuery, SignalTotal } from '#contract/signals/signal-filters.ts';
import { maxPickedForExport } from '#contract/values.ts';
import { formatCount } from '#core/pluralize.ts';
import { signalsMessages as messages } from '#web/features/signals/labels/signals-messages.ts';
import { isDoNotEngage } from '#web/features/signals/lists/list-labels.ts';
import type { Target } from '#web/features/signals/rows/target.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ExportDialog, ExportForm } from './export-dialog.tsx';
import { ExportProgress } from './export-progress.tsx';
import { useExport } from './use-export.ts';

type BulkExportProps = {
  connectedProfileId: string;
  target: Target;
  /** The table's filters and order. */
  query: SignalQuery;
  total: SignalTotal | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Exports the selected people in table order, or all that match. */
export function BulkExport({ connectedProfileId, target, query, total, isOpen, onClose }: BulkExportProps) {
  const running = useExport(connectedProfileId);
  if (!isOpen) {
    if (running.rows === null || target.kind === 'some') return null;
    return <ExportProgress rows={running.rows} total={total} onCancel={running.cancel} />;
  }
  if (target.kind === 'all') {
    return (
      <ExportDialog
        connectedProfileId={connectedProfileId}
        query={query}
        running={running}
        onStart={(chosen) => {
          onClose();
          void running.start(chosen);
        }}
        onClose={onClose}
      />
    );
  }
  const { signals } = target;
  const wanted = signals.filter(({ lists }) => !lists.some(isDoNotEngage));
  // Sorting by week only applies with its filter.
  const sorted = query.sort === 'week' || query.sort === undefined ? {} : { sort: query.sort };
  const direction = query.order === undefined ? {} : { order: query.order };
  return (
    <Dialog title={messages.exportSelected(formatCount(signals.length))} opened onClose={onClose}>
      {signals.length > maxPickedForExport ? (
        <Text my="1em">{messages.tooMany(maxPickedForExport)}</Text>
      ) : (
        <ExportForm
          all={{ total: signals.length, isMore: false }}
          others={{ total: wanted.length, isMore: false }}
          running={running}
          onStart={(format) => {
            const signalIds = signals.map(({ id }) => id);
            void running.start({ signalIds, ...format, ...sorted, ...direction }).then(onClose);
          }}
        />
      )}
    </Dialog>
  );
}
