import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConnectForm } from '#web/features/profiles/connect-form.tsx';
import { ProfileCard } from '#web/features/profiles/profile-card.tsx';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { ProfilePicture } from '#web/features/welcome/profile-picture.tsx';
import classes from './welcome.module.css';

type Props = { lacking: boolean; skip: ReactNode; onDone: () => void };

/** Step 1: whose engagement is watched. */
export function ProfileStep({ lacking, skip, onDone }: Props) {
  const connected = useQuery(connectedProfilesQuery).data?.items ?? [];
  return (
    <>
      <Stack gap={4}>
        <Title order={2}>Whose engagement do you want to see?</Title>
        <Text c="dimmed">
          Usually your own profile or your company's page. You see it before it is connected, and nothing is
          posted anywhere.
        </Text>
      </Stack>
      {lacking && (
        <Alert color="yellow" title="One thing is left">
          Everything here is about a connected profile. Connect one, import an archive, or go to the dashboard
          and do it later.
        </Alert>
      )}
      {connected.map((profile) => (
        <ProfileCard key={profile.id} profile={profile}>
          <Text size="sm" c="dimmed">
            Connected
          </Text>
        </ProfileCard>
      ))}
      {connected.length === 0 && <ProfilePicture />}
      <ConnectForm onConnected={onDone} />
      <div className={classes.foot}>
        {connected.length > 0 && <Button onClick={onDone}>Continue</Button>}
        {skip}
      </div>
    </>
  );
}
