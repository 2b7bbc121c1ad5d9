import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { maxPickedForExport, type Signal, type SignalQuery } from '#contract/signals.ts';
import { isDoNotEngage } from '#web/features/signals/lists/list-words.ts';
import { formatCount } from '#web/features/signals/words.ts';
import { ExportForm } from './export-dialog.tsx';
import { useExport } from './use-export.ts';

type Props = {
  connectedProfileId: string;
  /** Who was picked by hand. */
  signals: readonly Signal[];
  order: Pick<SignalQuery, 'sort' | 'order'>;
};

/** Exports the people who were picked, in the order of the table; closes when it is done. */
export function PickedExport({ connectedProfileId, signals, order }: Props) {
  const running = useExport(connectedProfileId);
  const [isOpen, dialog] = useDisclosure();
  const isTooMany = signals.length > maxPickedForExport;
  const wanted = signals.filter(({ lists }) => !lists.some(isDoNotEngage));
  // The order by the week is of those who match a filter.
  const { sort } = order;
  const sorted = sort === 'week' || sort === undefined ? {} : { sort };
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}
        disabled={isTooMany}
        {...(isTooMany ? { title: `Up to ${maxPickedForExport} at once; more by filters` } : {})}
        onClick={dialog.open}
      >
        Export
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={`Export ${formatCount(signals.length)} selected`}
        size="md"
      >
        <ExportForm
          all={signals.length}
          others={wanted.length}
          running={running}
          onStart={(format) => {
            const signalIds = signals.map(({ id }) => id);
            const direction = order.order === undefined ? {} : { order: order.order };
            void running.start({ signalIds, ...format, ...sorted, ...direction }).then(dialog.close);
          }}
        />
      </Modal>
    </>
  );
}
