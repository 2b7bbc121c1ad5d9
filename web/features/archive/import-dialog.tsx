import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { ArchiveImport } from './archive-import.tsx';
import { archiveMessages } from './archive-messages.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The alternative: a CSV import. Without it, only the archive is offered. */
  csv?: ReactNode;
  /** The tab shown first. */
  first?: 'archive' | 'csv';
};

/** "Import": the network's data archive, or a CSV file. Closing the dialog doesn't stop a running import. */
export function ImportDialog({ opened, onClose, csv, first = 'archive' }: Props) {
  if (csv === undefined) {
    return (
      <Dialog opened={opened} onClose={onClose} title={archiveMessages.dialogTitle} size="lg">
        <ArchiveImport />
      </Dialog>
    );
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={archiveMessages.dialogTitleWithCsv} size="xl">
      <Tabs defaultValue={first} keepMounted={false}>
        <Tabs.List mb="md" aria-label={archiveMessages.waysLabel}>
          <Tabs.Tab value="archive">{archiveMessages.archiveTab}</Tabs.Tab>
          <Tabs.Tab value="csv">{archiveMessages.csvTab}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="archive">
          <ArchiveImport />
        </Tabs.Panel>
        <Tabs.Panel value="csv">{csv}</Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
