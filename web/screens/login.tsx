import { Alert, Button, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Profile } from '#contract/access/access.ts';
import { sampleMessage } from '#core/sample-messages.ts';
import { GoogleButton } from '#web/features/session/google-button.tsx';
import { LinkLanding } from '#web/features/session/link-landing.tsx';
import { MailSignIn } from '#web/features/session/mail-sign-in.tsx';
import { useSession } from '#web/features/session/session-store.ts';
import { signOut } from '#web/features/session/sign-out.ts';
import { useLinkSecret } from '#web/features/session/use-link-secret.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { entryFor } from '#web/features/session/where-to-go.ts';
import { settings } from '#web/lib/settings.ts';
import classes from './login.module.css';

/** Sign-in, and why somebody was signed out. */
export function LoginScreen() {
  const navigate = useNavigate();
  const session = useSession();
  const profile = useProfile();
  const [secret, clearSecret] = useLinkSecret();
  const { identity, mail } = settings();
  const goOn = (to: Profile) => void navigate({ to: entryFor(to) });

  return (
    <div className={classes.page}>
      <Stack gap="lg" className={classes.form}>
        <Stack gap={4}>
          <Title order={1}>Sign in to inGrow</Title>
          <Text c="dimmed">See who engages with the profiles you watch, and act on it.</Text>
        </Stack>
        {secret === null && session.state === 'signed-out' && session.reason !== null && (
          <Alert color="yellow" icon={<IconInfoCircle />} title="You were signed out">
            {session.reason}
          </Alert>
        )}
        {secret !== null ? (
          <LinkLanding
            key={secret}
            secret={secret}
            present={session.state === 'signed-in' ? profile : undefined}
            onSignedIn={goOn}
            onLeave={clearSecret}
          />
        ) : session.state === 'signed-in' && profile ? (
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
          <Stack gap="md">
            {(identity.kind !== 'off' || !mail) && <GoogleButton onSignedIn={goOn} />}
            {identity.kind !== 'off' && mail && <Divider label="or" />}
            {mail && <MailSignIn onSignedIn={goOn} />}
          </Stack>
        )}
        {settings().sample && (
          <Text size="sm" c="dimmed">
            Sample network: {sampleMessage(settings().real)}.
            {settings().identity.kind === 'sandbox' && ' Pick any of the sample people, or type an address.'}
          </Text>
        )}
      </Stack>
    </div>
  );
}
