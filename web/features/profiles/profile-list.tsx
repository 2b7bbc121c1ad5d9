import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { pluralize } from '#core/pluralize.ts';
import { RecentlyDeleted } from '#web/features/shared/trash/recently-deleted.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { ProfileRow } from './profile-row.tsx';
import { connectedProfilesQuery } from './queries.ts';
import { useDisconnect } from './use-sync.ts';

/** Says what is deleted with a profile before it's disconnected. */
function DisconnectDialog({ profile, onClose }: { profile: ConnectedProfile | null; onClose: () => void }) {
  const disconnect = useDisconnect();
  return (
    <ConfirmDialog
      opened={profile !== null}
      onClose={onClose}
      title={`Disconnect ${profile?.name ?? ''}?`}
      action="Disconnect"
      cancel="Keep it"
      change={disconnect}
      failed="Not disconnected"
      onConfirm={() => profile && disconnect.mutate(profile, { onSuccess: onClose })}
    >
      <Text size="sm">
        This stops its sync and hides its {pluralize(profile?.signalCount ?? 0, 'signal')}, with status and
        history. You can restore it here for 30 days. After that, it’s erased.
      </Text>
    </ConfirmDialog>
  );
}

/** All connected profiles with their state, and a way to connect another. */
export function ProfileList() {
  const { data, error, refetch } = useQuery(connectedProfilesQuery);
  const [leaving, setLeaving] = useState<ConnectedProfile | null>(null);
  const [connecting, dialog] = useDisclosure();
  return (
    <Stack gap="sm">
      {error && !data && <LoadError of={{ error, refetch }} />}
      {!data && !error && <Skeleton height={72} />}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          No profiles connected yet.
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
      <RecentlyDeleted only="profile" />
      <ConnectDialog opened={connecting} onClose={dialog.close} onConnected={() => undefined} />
      <DisconnectDialog profile={leaving} onClose={() => setLeaving(null)} />
    </Stack>
  );
}
