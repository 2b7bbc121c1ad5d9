import { Alert, Button, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Profile } from '#contract/access/access.ts';
import { sampleMessage } from '#core/sample-messages.ts';
import { GoogleButton } from '#web/features/session/google-button.tsx';
import { MailSignIn } from '#web/features/session/mail-sign-in.tsx';
import { PasskeyButton } from '#web/features/session/passkey-button.tsx';
import { pathAfterSignIn } from '#web/features/session/return-path.ts';
import { useSession } from '#web/features/session/session-store.ts';
import { signOut } from '#web/features/session/sign-out.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { passkeysWorkHere } from '#web/features/shared/passkeys/passkeys-here.ts';
import { entryMessages } from '#web/features/welcome/welcome-messages.ts';
import { lazyComponent, useLazy } from '#web/lib/lazy-component.ts';
import { settings } from '#web/lib/settings.ts';
import classes from './login.module.css';

const lazyLanding = lazyComponent(() =>
  import('#web/features/session/landing.tsx').then((file) => file.Landing),
);

/** What opened this page: a mailed link, or the owner's. */
type OpenedBy = { kind: 'link' | 'owner'; secret: string };

/**
 * The secret of the link that opened this page; null if there is none. It's removed from the address bar at
 * once, so it ends up in no history or screenshot.
 */
function useLinkSecret(): [openedBy: OpenedBy | null, clear: () => void] {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [openedBy, setOpenedBy] = useState<OpenedBy | null>(null);
  useEffect(() => {
    const [, kind, secret] = /^(link|owner)=(.+)$/.exec(hash) ?? [];
    if (secret === undefined) return;
    setOpenedBy({ kind: kind === 'owner' ? 'owner' : 'link', secret });
    void navigate({ to: '/login', hash: '', replace: true });
  }, [hash, navigate]);
  return [openedBy, () => setOpenedBy(null)];
}

/** The ways to sign in, those that work first. */
function SignInWays({ onSignedIn }: { onSignedIn: (profile: Profile) => void }) {
  const { identity, mail } = settings();
  const isGoogleOn = identity.kind !== 'off';
  return (
    <Stack gap="md">
      {isGoogleOn && <GoogleButton onSignedIn={onSignedIn} />}
      {isGoogleOn && mail && <Divider label={entryMessages.or} />}
      {mail && <MailSignIn onSignedIn={onSignedIn} />}
      {passkeysWorkHere() && <PasskeyButton onSignedIn={onSignedIn} />}
      {!isGoogleOn && !mail && (
        <Alert icon={<IconInfoCircle />} title={entryMessages.terminalTitle}>
          {entryMessages.terminal}
        </Alert>
      )}
      {!isGoogleOn && <GoogleButton onSignedIn={onSignedIn} />}
    </Stack>
  );
}

/** Sign-in, with the reason the user was signed out, if any. */
export function LoginScreen() {
  const { history } = useRouter();
  const session = useSession();
  const profile = useProfile();
  const [openedBy, leaveLink] = useLinkSecret();
  const Landing = useLazy(lazyLanding, openedBy !== null);
  const goOn = (to: Profile) => history.push(pathAfterSignIn(to));
  const landing = openedBy && {
    ...openedBy,
    present: session.state === 'signed-in' ? profile : undefined,
    onSignedIn: goOn,
    onLeave: leaveLink,
  };

  return (
    <div className={classes.page}>
      <Stack gap="lg" className={classes.form}>
        <Stack gap={4}>
          <Title order={1}>{entryMessages.loginTitle}</Title>
          <Text c="dimmed">{entryMessages.loginText}</Text>
        </Stack>
        {openedBy === null && session.state === 'signed-out' && session.reason !== null && (
          <Alert color="yellow" icon={<IconInfoCircle />} title={entryMessages.signedOutTitle}>
            {session.reason}
          </Alert>
        )}
        {landing ? (
          Landing && <Landing key={landing.secret} {...landing} />
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
          <SignInWays onSignedIn={goOn} />
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
