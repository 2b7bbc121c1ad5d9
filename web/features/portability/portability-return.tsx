import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import { portabilityMessages, returnMessage } from './portability-messages.ts';
import { useConnectPortability, useFinishPortability } from './queries.ts';

type Props = {
  /** The URL parameters LinkedIn's page added. */
  back: { state?: string; code?: string; error?: string };
  /** Called when finished or aborted. */
  onDone: () => void;
};

/** Finishes the connection after LinkedIn's page. If it failed, it says what happened. */
export function PortabilityReturn({ back: { state, code, error }, onDone }: Props) {
  const navigate = useNavigate();
  const finish = useFinishPortability();
  const connect = useConnectPortability();
  const { mutate } = finish;
  const asked = useRef(false);
  const agreed = state !== undefined && code !== undefined && error === undefined;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void navigate({ to: '/dashboard/settings/sources', replace: true });
    if (!agreed) return;
    mutate(
      { state, code },
      {
        onSuccess: () => {
          showToast(portabilityMessages.connected, 'success');
          onDone();
        },
      },
    );
  }, [agreed, state, code, mutate, navigate, onDone]);
  if (agreed && !finish.isError) {
    return (
      <Stack gap="xs" maw={560} role="status">
        <Text>{portabilityMessages.connecting}</Text>
        <Skeleton height={40} />
      </Stack>
    );
  }
  return (
    <Stack gap="sm" maw={560}>
      <Text>{returnMessage({ agreed, error })}</Text>
      {finish.isError && <ErrorNote error={finish.error} title={portabilityMessages.notConnected} />}
      {connect.isError && <ErrorNote error={connect.error} title={portabilityMessages.notConnected} />}
      <Group gap="xs">
        <Button loading={connect.isPending} onClick={() => connect.mutate()}>
          {portabilityMessages.tryAgain}
        </Button>
        <Button variant="default" onClick={onDone}>
          {portabilityMessages.close}
        </Button>
      </Group>
    </Stack>
  );
}
