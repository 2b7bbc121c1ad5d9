import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ImportDialog } from '#web/features/archive/import-dialog.tsx';
import { CsvImport } from '#web/features/csv-import/csv-import.tsx';
import { ConnectDialog } from '#web/features/profiles/connect-dialog.tsx';
import { todayMessages } from '#web/features/today/today-messages.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { SignalsPicture } from '#web/ui/signals-picture.tsx';

type Props = {
  /** Called with whether one of the dialogs is open. */
  onConnecting: (isConnecting: boolean) => void;
};

/** Today for a user without a connected profile: what it's for, and the two ways to get started. */
export function NoProfile({ onConnecting }: Props) {
  const navigate = useNavigate();
  const [connecting, connect] = useDisclosure();
  const [importing, archive] = useDisclosure();
  const { title, noProfile } = todayMessages;
  const isConnecting = connecting || importing;
  useEffect(() => onConnecting(isConnecting), [onConnecting, isConnecting]);
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={noProfile.title}
        text={noProfile.text}
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={connect.open}>
            {noProfile.connect}
          </Button>
        }
        secondary={
          <Button variant="default" leftSection={<IconUpload size={16} />} onClick={archive.open}>
            {noProfile.import}
          </Button>
        }
        picture={<SignalsPicture />}
      />
      <ConnectDialog
        opened={connecting}
        onClose={connect.close}
        onConnected={({ id }) =>
          void navigate({ to: '/dashboard/signals/$connectedProfileId', params: { connectedProfileId: id } })
        }
      />
      <ImportDialog
        opened={importing}
        onClose={archive.close}
        csv={
          <CsvImport
            profiles={[]}
            onShow={archive.close}
            onConnect={() => {
              archive.close();
              connect.open();
            }}
          />
        }
      />
    </>
  );
}
