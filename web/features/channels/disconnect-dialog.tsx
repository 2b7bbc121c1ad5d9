import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Connection } from '#contract/connections.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { wayNames } from './channel-words.ts';
import { partingWords } from './connect-words.ts';
import { useDisconnect } from './use-channels.ts';

type Props = { connection: Connection | null; onClose: () => void };

/** Says what disconnecting does and does not do. */
export function DisconnectDialog({ connection, onClose }: Props) {
  const disconnect = useDisconnect();
  return (
    <Modal opened={connection !== null} onClose={onClose} title={`Disconnect ${connection?.name ?? ''}?`}>
      {connection && (
        <Stack gap="sm">
          <Text size="sm">
            Nothing leaves by this account any more. What is scheduled stays and waits for a day after its
            time; connect again and it goes out. What is published stays at {wayNames[connection.channel]}.
          </Text>
          <Text size="sm" c="dimmed">
            {partingWords[connection.provider]}
          </Text>
          {disconnect.isError && <ErrorNote error={disconnect.error} title="Not disconnected" />}
          <Group>
            <Button
              color="var(--danger-fill)"
              loading={disconnect.isPending}
              onClick={() => disconnect.mutate(connection, { onSuccess: onClose })}
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
