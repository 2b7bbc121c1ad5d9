import { Alert, Button, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Profile } from '#contract/access/access.ts';
import { sampleMessage } from '#core/sample-messages.ts';
import { GoogleButton } from '#web/features/session/google-button.tsx';
import { LinkLanding } from '#web/features/session/link-landing.tsx';
import { MailSignIn } from '#web/features/session/mail-sign-in.tsx';
import { pathAfterSignIn } from '#web/features/session/return-path.ts';
import { useSession } from '#web/features/session/session-store.ts';
import { signOut } from '#web/features/session/sign-out.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { entryMessages } from '#web/features/welcome/welcome-messages.ts';
import { settings } from '#web/lib/settings.ts';
import classes from './login.module.css';

/**
 * The secret of the mailed link that opened this page; null if there is none. It's removed from the address
 * bar at once, so it ends up in no history or screenshot.
 */
function useLinkSecret(): [secret: string | null, clear: () => void] {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string | null>(null);
  useEffect(() => {
    const found = /^link=(.+)$/.exec(hash)?.[1];
    if (found === undefined) return;
    setSecret(found);
    void navigate({ to: '/login', hash: '', replace: true });
  }, [hash, navigate]);
  return [secret, () => setSecret(null)];
}

/** Sign-in, with the reason the user was signed out, if any. */
export function LoginScreen() {
  const { history } = useRouter();
  const session = useSession();
  const profile = useProfile();
  const [secret, clearSecret] = useLinkSecret();
  const { identity, mail } = settings();
  const goOn = (to: Profile) => history.push(pathAfterSignIn(to));

  return (
    <div className={classes.page}>
      <Stack gap="lg" className={classes.form}>
        <Stack gap={4}>
          <Title order={1}>{entryMessages.loginTitle}</Title>
          <Text c="dimmed">{entryMessages.loginText}</Text>
        </Stack>
        {secret === null && session.state === 'signed-out' && session.reason !== null && (
          <Alert color="yellow" icon={<IconInfoCircle />} title={entryMessages.signedOutTitle}>
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
            <Text>{entryMessages.signedInAs(profile.email)}</Text>
            <Group gap="sm">
              <Button onClick={() => goOn(profile)}>{entryMessages.next}</Button>
              <Button variant="default" onClick={() => void signOut()}>
                {entryMessages.signOut}
              </Button>
            </Group>
          </Stack>
        ) : (
          <Stack gap="md">
            {(identity.kind !== 'off' || !mail) && <GoogleButton onSignedIn={goOn} />}
            {identity.kind !== 'off' && mail && <Divider label={entryMessages.or} />}
            {mail && <MailSignIn onSignedIn={goOn} />}
          </Stack>
        )}
        {settings().sample && (
          <Text size="sm" c="dimmed">
            {entryMessages.sample(sampleMessage(settings().real))}
            {settings().identity.kind === 'sandbox' && ` ${entryMessages.samplePeople}`}
          </Text>
        )}
      </Stack>
    </div>
  );
}
