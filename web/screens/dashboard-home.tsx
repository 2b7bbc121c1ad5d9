import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ImportDialog } from '#web/features/archive/import-dialog.tsx';
import { CsvImport } from '#web/features/csv-import/csv-import.tsx';
import { ConnectDialog } from '#web/features/profiles/connect-dialog.tsx';
import { SignalsPicture } from '#web/ui/signals-picture.tsx';
import classes from './dashboard-home.module.css';

/** The dashboard of somebody without a connected profile; everybody else is led on by the shell. */
export function DashboardHomeScreen() {
  const navigate = useNavigate();
  const [connecting, connect] = useDisclosure();
  const [importing, archive] = useDisclosure();
  return (
    <div className={classes.page}>
      <Stack gap="md" align="flex-start">
        <Title order={1}>Signals</Title>
        <Text c="dimmed" maw="60ch">
          Here stand the people who engage with a profile, with a score that shows how it came about. Connect
          a profile, or import your data archive.
        </Text>
        <Group gap="sm">
          <Button leftSection={<IconPlus size={16} />} onClick={connect.open}>
            Connect
          </Button>
          <Button variant="default" leftSection={<IconUpload size={16} />} onClick={archive.open}>
            Import
          </Button>
        </Group>
      </Stack>
      <div className={classes.example}>
        <SignalsPicture />
      </div>
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
    </div>
  );
}
