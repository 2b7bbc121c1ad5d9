import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useConnectPortability, useFinishPortability } from './queries.ts';

type Props = {
  /** What LinkedIn's page added to the URL. */
  back: { state?: string; code?: string; error?: string };
  /** It is finished, or given up. */
  onDone: () => void;
};

/** Finishes the connection after LinkedIn's page, and says what happened where that did not go well. */
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
          showToast('LinkedIn data is connected', 'success');
          onDone();
        },
      },
    );
  }, [agreed, state, code, mutate, navigate, onDone]);
  if (agreed && !finish.isError) {
    return (
      <Stack gap="xs" maw={560} role="status">
        <Text>Connecting LinkedIn data…</Text>
        <Skeleton height={40} />
      </Stack>
    );
  }
  return (
    <Stack gap="sm" maw={560}>
      <Text>{whatHappened({ agreed, error })}</Text>
      {finish.isError && <ErrorNote error={finish.error} title="Not connected" />}
      {connect.isError && <ErrorNote error={connect.error} title="Not connected" />}
      <Group gap="xs">
        <Button loading={connect.isPending} onClick={() => connect.mutate()}>
          Connect again
        </Button>
        <Button variant="default" onClick={onDone}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

function whatHappened({ agreed, error }: { agreed: boolean; error: string | undefined }): string {
  if (agreed) return 'You agreed at LinkedIn, and the last step failed.';
  if (error === undefined)
    return 'There is nothing to finish here. Connect LinkedIn data in Settings → Sources.';
  if (error.startsWith('user_cancelled')) return 'LinkedIn data was not connected: you left LinkedIn’s page.';
  if (error === 'access_denied') {
    return 'LinkedIn data was not connected. LinkedIn offers it only to members in the EEA and Switzerland. Everyone can import their data archive instead.';
  }
  return 'LinkedIn data was not connected: LinkedIn doesn’t accept the app of this server. Whoever runs it can check the app’s products and redirect URL at LinkedIn.';
}
