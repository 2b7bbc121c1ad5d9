import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { ProfileRow } from './profile-row.tsx';
import { connectedProfilesQuery } from './queries.ts';

/** All connected profiles with their state, and connecting another. */
export function ProfileList() {
  const { data, error, refetch } = useQuery(connectedProfilesQuery);
  const [leaving, setLeaving] = useState<ConnectedProfile | null>(null);
  const [connecting, dialog] = useDisclosure();
  return (
    <Stack gap="sm">
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={72} />}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          No profile is connected yet.
        </Text>
      )}
      <div>
        {data?.items.map((profile) => (
          <ProfileRow key={profile.id} profile={profile} onDisconnect={() => setLeaving(profile)} />
        ))}
      </div>
      <Group>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={dialog.open}>
          Connect a profile
        </Button>
      </Group>
      <ConnectDialog opened={connecting} onClose={dialog.close} onConnected={() => undefined} />
      <DisconnectDialog profile={leaving} onClose={() => setLeaving(null)} />
    </Stack>
  );
}
