import { Modal } from '@mantine/core';
import { ArchiveImport } from './archive-import.tsx';

type Props = { opened: boolean; onClose: () => void };

/** "Import": the network's data archive. Closing it does not stop an import that runs. */
export function ImportDialog({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Import your data archive" size="lg">
      <ArchiveImport />
    </Modal>
  );
}
