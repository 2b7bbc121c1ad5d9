import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Profile } from '#contract/access.ts';
import { sampleWords } from '#contract/sample-words.ts';
import { GoogleButton } from '#web/features/session/google-button.tsx';
import { useSession } from '#web/features/session/session-store.ts';
import { signOut } from '#web/features/session/sign-out.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { entryFor } from '#web/features/session/where-to-go.ts';
import { settings } from '#web/lib/settings.ts';
import classes from './login.module.css';

/** Sign-in, and why somebody was signed out. */
export function LoginScreen() {
  useDocumentTitle('Sign in · inGrow');
  const navigate = useNavigate();
  const session = useSession();
  const profile = useProfile();
  const goOn = (to: Profile) => void navigate({ to: entryFor(to) });

  return (
    <div className={classes.page}>
      <Stack gap="lg" className={classes.form}>
        <Stack gap={4}>
          <Title order={1}>Sign in to inGrow</Title>
          <Text c="dimmed">See who engages with the profiles you watch, and act on it.</Text>
        </Stack>
        {session.state === 'signed-out' && session.reason !== null && (
          <Alert color="yellow" icon={<IconInfoCircle />} title="You were signed out">
            {session.reason}
          </Alert>
        )}
        {session.state === 'signed-in' && profile ? (
          <Stack gap="sm">
            <Text>You are signed in as {profile.email}.</Text>
            <Group gap="sm">
              <Button onClick={() => goOn(profile)}>Continue</Button>
              <Button variant="default" onClick={() => void signOut()}>
                Sign out
              </Button>
            </Group>
          </Stack>
        ) : (
          <GoogleButton onSignedIn={goOn} />
        )}
        {settings().sample && (
          <Text size="sm" c="dimmed">
            Sample network: {sampleWords(settings().real)}.
            {settings().identity.kind === 'sandbox' && ' Pick any of the sample people, or type an address.'}
          </Text>
        )}
      </Stack>
    </div>
  );
}
