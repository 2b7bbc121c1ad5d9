import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Profile } from '#contract/access.ts';
import { settings } from '#web/lib/settings.ts';
import { FailureNote } from './failure-note.tsx';
import { loadFirebase } from './google-credential.ts';
import { GoogleMark } from './google-mark.tsx';
import { useGoogleSignIn } from './use-google-sign-in.ts';

/** The way in. The button stays alive while a window is open, so that a lost window can be opened again. */
export function GoogleButton({ onSignedIn }: { onSignedIn: (profile: Profile) => void }) {
  const { identity } = settings();
  const { start, failure, waiting } = useGoogleSignIn(onSignedIn);

  useEffect(() => {
    // Loaded ahead, so that the click opens the window at once.
    if (identity.kind !== 'off') loadFirebase().catch(() => undefined);
  }, [identity.kind]);

  if (identity.kind === 'off') {
    return (
      <Alert color="yellow" icon={<IconInfoCircle />} title="Sign-in is not configured">
        Whoever runs this server has to set FIREBASE_PROJECT_ID and FIREBASE_API_KEY in its .env file and
        start it again.
      </Alert>
    );
  }
  return (
    <Stack gap="sm">
      <Button
        size="md"
        variant="default"
        fullWidth
        leftSection={<GoogleMark />}
        onClick={() => start(identity)}
        aria-describedby="google-sign-in-state"
      >
        Continue with Google
      </Button>
      <div id="google-sign-in-state" aria-live="polite">
        {waiting && (
          <Text size="sm" c="dimmed" ta="center">
            Choose an account in the window that opened.
          </Text>
        )}
        {failure && !waiting && <FailureNote failure={failure} />}
      </div>
    </Stack>
  );
}
