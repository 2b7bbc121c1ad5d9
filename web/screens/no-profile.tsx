import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ImportDialog } from '#web/features/archive/import-dialog.tsx';
import { CsvImport } from '#web/features/csv-import/csv-import.tsx';
import { ConnectDialog } from '#web/features/profiles/connect-dialog.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { SignalsPicture } from '#web/ui/signals-picture.tsx';

type Props = {
  /** The page's title. */
  page: string;
  /** What the page is for. */
  title: string;
  /** Called with whether one of the dialogs is open. */
  onConnecting?: (isConnecting: boolean) => void;
};

/** A page for a user without a connected profile: what it's for, and the two ways to get started. */
export function NoProfile({ page, title, onConnecting }: Props) {
  const navigate = useNavigate();
  const [connecting, connect] = useDisclosure();
  const [importing, archive] = useDisclosure();
  const isConnecting = connecting || importing;
  useEffect(() => onConnecting?.(isConnecting), [onConnecting, isConnecting]);
  return (
    <>
      <PageHeader title={page} />
      <EmptyState
        title={title}
        text="Connect a LinkedIn profile or import your data archive."
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={connect.open}>
            Connect
          </Button>
        }
        secondary={
          <Button variant="default" leftSection={<IconUpload size={16} />} onClick={archive.open}>
            Import
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
