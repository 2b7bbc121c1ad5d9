import { Button, Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
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
    <Dialog
      opened
      onClose={onClose}
      title={portabilityMessages.disconnectTitle}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {portabilityMessages.cancel}
          </Button>
          <Button color="red" loading={disconnect.isPending} onClick={submit}>
            {erase ? portabilityMessages.disconnectAndErase : portabilityMessages.disconnect}
          </Button>
        </>
      }
    >
      <Text size="sm">{portabilityMessages.disconnectText}</Text>
      <Checkbox
        label={portabilityMessages.alsoErase}
        checked={erase}
        onChange={(event) => setErase(event.currentTarget.checked)}
      />
      {erase && <WhatGoes />}
      {disconnect.isError && (
        <ErrorNote error={disconnect.error} title={portabilityMessages.notDisconnected} />
      )}
    </Dialog>
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
    <Dialog
      opened
      onClose={onClose}
      title={portabilityMessages.eraseTitle}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {portabilityMessages.cancel}
          </Button>
          <Button color="red" loading={erase.isPending} onClick={submit}>
            {portabilityMessages.erase}
          </Button>
        </>
      }
    >
      <WhatGoes />
      {erase.isError && <ErrorNote error={erase.error} title={portabilityMessages.notErased} />}
    </Dialog>
  );
}

/** What erasing deletes, and what it keeps. */
function WhatGoes() {
  const { data, error, refetch } = useQuery({ ...portabilityErasureQuery, staleTime: 0 });
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {data ? portabilityMessages.erases(data.engagements, data.people) : portabilityMessages.counting}
      {portabilityMessages.eraseKeeps}
    </Text>
  );
}
