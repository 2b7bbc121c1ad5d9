import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import type { ConnectedProfile } from '#contract/profile.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { useDisconnect } from './use-sync.ts';

const count = new Intl.NumberFormat('en');

/** Says what goes with a profile before it is disconnected. */
export function DisconnectDialog({
  profile,
  onClose,
}: {
  profile: ConnectedProfile | null;
  onClose: () => void;
}) {
  const disconnect = useDisconnect();
  return (
    <Modal opened={profile !== null} onClose={onClose} title={`Disconnect ${profile?.name ?? ''}?`}>
      {profile && (
        <Stack gap="sm">
          <Text size="sm">With it go out of sight:</Text>
          <List size="sm">
            <List.Item>
              its {count.format(profile.signalCount)} {profile.signalCount === 1 ? 'signal' : 'signals'}, with
              status and history
            </List.Item>
            <List.Item>its sync, which does not run any more</List.Item>
          </List>
          <Text size="sm" c="dimmed">
            You can undo this at once. Connect the same address again within 30 days and everything is back;
            then it is erased.
          </Text>
          {disconnect.isError && <ErrorNote error={disconnect.error} title="Not disconnected" />}
          <Group>
            <Button
              color="var(--danger-fill)"
              loading={disconnect.isPending}
              onClick={() => disconnect.mutate(profile, { onSuccess: onClose })}
            >
              Disconnect
            </Button>
            <Button variant="default" onClick={onClose}>
              Keep it
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
