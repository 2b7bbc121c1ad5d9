import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConnectForm } from '#web/features/profiles/connect-form.tsx';
import { ProfileCard } from '#web/features/profiles/profile-card.tsx';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { ProfilePicture } from '#web/features/welcome/profile-picture.tsx';
import { welcomeMessages } from '#web/features/welcome/welcome-messages.ts';
import classes from './welcome.module.css';

type Props = { lacking: boolean; skip: ReactNode; onDone: () => void };

/** Step 1: the profile whose engagement is tracked. */
export function ProfileStep({ lacking, skip, onDone }: Props) {
  const connected = useQuery(connectedProfilesQuery).data?.items ?? [];
  return (
    <>
      <Stack gap={4}>
        <Title order={2}>{welcomeMessages.profileTitle}</Title>
        <Text c="dimmed">{welcomeMessages.profileText}</Text>
      </Stack>
      {lacking && (
        <Alert color="yellow" title={welcomeMessages.profileMissingTitle}>
          {welcomeMessages.profileMissing}
        </Alert>
      )}
      {connected.map((profile) => (
        <ProfileCard key={profile.id} profile={profile}>
          <Text size="sm" c="dimmed">
            {welcomeMessages.connected}
          </Text>
        </ProfileCard>
      ))}
      {connected.length === 0 && <ProfilePicture />}
      <ConnectForm onConnected={onDone} />
      <div className={classes.foot}>
        {connected.length > 0 && <Button onClick={onDone}>{welcomeMessages.next}</Button>}
        {skip}
      </div>
    </>
  );
}
