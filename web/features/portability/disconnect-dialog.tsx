import { Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import { portabilityMessages } from './portability-messages.ts';
import { portabilityErasureQuery, useDisconnectPortability } from './queries.ts';

type Props = { onClose: () => void };

/** Disconnecting keeps the imported data unless the user chooses to erase it. */
export function DisconnectDialog({ onClose }: Props) {
  const [erase, setErase] = useState(false);
  const disconnect = useDisconnectPortability();
  const submit = () =>
    disconnect.mutate(erase, {
      onSuccess: (answer) => {
        const { revoked } = answer as { revoked: boolean };
        showToast(revoked ? portabilityMessages.disconnected : portabilityMessages.notConfirmed, 'success');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={portabilityMessages.disconnectTitle}
      action={erase ? portabilityMessages.disconnectAndErase : portabilityMessages.disconnect}
      change={disconnect}
      failed={portabilityMessages.notDisconnected}
      onConfirm={submit}
    >
      <Text size="sm">{portabilityMessages.disconnectText}</Text>
      <Checkbox
        label={portabilityMessages.alsoErase}
        checked={erase}
        onChange={(event) => setErase(event.currentTarget.checked)}
      />
      {erase && <WhatGoes />}
    </ConfirmDialog>
  );
}

/** Erases the data from an earlier connection. */
export function EraseDialog({ onClose }: Props) {
  const erase = useDisconnectPortability();
  const submit = () =>
    erase.mutate(true, {
      onSuccess: () => {
        showToast(portabilityMessages.erasing, 'success');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={portabilityMessages.eraseTitle}
      action={portabilityMessages.erase}
      change={erase}
      failed={portabilityMessages.notErased}
      onConfirm={submit}
    >
      <WhatGoes />
    </ConfirmDialog>
  );
}

/** What erasing deletes, and what it keeps. */
function WhatGoes() {
  const { data, error, refetch } = useQuery({ ...portabilityErasureQuery, staleTime: 0 });
  if (error && !data) return <LoadError of={{ error, refetch }} />;
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {data ? portabilityMessages.erases(data.engagements, data.people) : portabilityMessages.counting}
      {portabilityMessages.eraseKeeps}
    </Text>
  );
}
