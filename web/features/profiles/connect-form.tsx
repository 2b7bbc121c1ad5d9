import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { ConnectedProfile, Realm } from '#contract/profile.ts';
import { SetUpService } from '#web/features/shared/set-up-service.tsx';
import { settings } from '#web/lib/settings.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { ProfileCard } from './profile-card.tsx';
import { sampleProfiles } from './sample-profiles.ts';
import { useConnect, usePreview } from './use-connect.ts';

type Props = { onConnected: (profile: ConnectedProfile) => void };

/** Paste a URL, review the profile, connect. */
export function ConnectForm({ onConnected }: Props) {
  const { source, sample } = settings();
  const [url, setUrl] = useState('');
  const preview = usePreview();
  const connect = useConnect();
  const look = (asked: { url: string; network?: Realm }) => {
    setUrl(asked.url);
    connect.reset();
    preview.mutate(asked);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() !== '') look({ url: url.trim() });
  };

  if (!source) {
    return (
      <Alert color="yellow" icon={<IconInfoCircle />} title="No data source is configured">
        <SetUpService before="Import your data archive, or" todo="connect LinkedIn data" />
      </Alert>
    );
  }
  const found = preview.data;
  return (
    <Stack gap="sm">
      <form onSubmit={submit}>
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            label="LinkedIn URL of the profile or page"
            placeholder="https://www.linkedin.com/in/…"
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            flex={1}
            data-autofocus
          />
          <Button type="submit" variant={found ? 'default' : 'filled'} loading={preview.isPending}>
            Preview
          </Button>
        </Group>
      </form>
      {sample && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            From the sample network:
          </Text>
          {sampleProfiles.map((one) => (
            <Button
              key={one.url}
              size="compact-sm"
              variant="default"
              onClick={() => look({ url: one.url, network: one.realm })}
            >
              {one.name}
            </Button>
          ))}
        </Group>
      )}
      {preview.isError && <ErrorNote error={preview.error} />}
      {found && (
        <ProfileCard profile={found}>
          {found.connectedProfileId ? (
            <Text size="sm" c="dimmed">
              Already connected
            </Text>
          ) : (
            <Button
              loading={connect.isPending}
              onClick={() =>
                connect.mutate({ ...preview.variables, url: found.url }, { onSuccess: onConnected })
              }
            >
              Connect {found.name}
            </Button>
          )}
        </ProfileCard>
      )}
      {connect.isError && <ErrorNote error={connect.error} title="Not connected" />}
    </Stack>
  );
}
