import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import { portabilityErasureQuery, useDisconnectPortability } from './queries.ts';

type Props = { onClose: () => void };

/** Disconnecting keeps what was read, unless one says otherwise. */
export function DisconnectDialog({ onClose }: Props) {
  const [erase, setErase] = useState(false);
  const disconnect = useDisconnectPortability();
  const submit = () =>
    disconnect.mutate(erase, {
      onSuccess: (answer) => {
        const { revoked } = answer as { revoked: boolean };
        showToast(
          revoked
            ? 'LinkedIn data is disconnected'
            : 'Disconnected here. LinkedIn didn’t confirm: check Permitted services in its settings',
          'success',
        );
        onClose();
      },
    });
  return (
    <Modal opened onClose={onClose} title="Disconnect LinkedIn data">
      <Stack gap="sm">
        <Text size="sm">Reading stops, and LinkedIn is asked to end inGrow's access.</Text>
        <Checkbox
          label="Also erase what came from it"
          checked={erase}
          onChange={(event) => setErase(event.currentTarget.checked)}
        />
        {erase && <WhatGoes />}
        {disconnect.isError && <ErrorNote error={disconnect.error} title="Not disconnected" />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={disconnect.isPending} onClick={submit}>
            {erase ? 'Disconnect and erase' : 'Disconnect'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Erasing what an earlier connection brought. */
export function EraseDialog({ onClose }: Props) {
  const erase = useDisconnectPortability();
  const submit = () =>
    erase.mutate(true, {
      onSuccess: () => {
        showToast('Erasing LinkedIn data', 'success');
        onClose();
      },
    });
  return (
    <Modal opened onClose={onClose} title="Erase what came from LinkedIn data">
      <Stack gap="sm">
        <WhatGoes />
        {erase.isError && <ErrorNote error={erase.error} title="Not erased" />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={erase.isPending} onClick={submit}>
            Erase
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const count = new Intl.NumberFormat('en');

/** What erasing takes away, and what stays. */
function WhatGoes() {
  const { data, error, refetch } = useQuery({ ...portabilityErasureQuery, staleTime: 0 });
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {data
        ? `Erases ${counted(data.engagements, 'engagement')} and ${counted(data.people, 'person', 'people')} that only LinkedIn data reported. `
        : 'Counting… '}
      What other sources report stays, and so does everyone with your notes, lists, statuses or edits. It
      can't be undone.
    </Text>
  );
}

function counted(number: number, one: string, many = `${one}s`): string {
  return `${count.format(number)} ${number === 1 ? one : many}`;
}
