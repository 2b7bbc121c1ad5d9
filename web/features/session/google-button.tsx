import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Profile } from '#contract/access/access.ts';
import { api } from '#web/lib/api.ts';
import { browserZone } from '#web/lib/browser-zone.ts';
import { settings } from '#web/lib/settings.ts';
import { showToast } from '#web/ui/toast.ts';
import { announceFailure } from './announce-failure.ts';
import { clearIdentity } from './clear-identity.ts';
import { FailureNote } from './failure-note.tsx';
import type { Identity } from './firebase-auth.ts';
import { loadFirebase, obtainGoogleCredential } from './google-credential.ts';
import { beginSession, clearReason } from './session-store.ts';
import type { SignInNotice } from './sign-in-notice.ts';

/** The sign-in button. It stays enabled while a popup is open, so the user can reopen a lost popup. */
export function GoogleButton({ onSignedIn }: { onSignedIn: (profile: Profile) => void }) {
  const { identity } = settings();
  const { start, failure, waiting } = useGoogleSignIn(onSignedIn);

  // Loads when the user is about to click, so the click opens the popup at once.
  const loadAhead = () => void loadFirebase().catch(() => undefined);

  if (identity.kind === 'off') {
    return (
      <Stack gap={4}>
        <Button size="md" variant="default" fullWidth disabled leftSection={<GoogleMark />}>
          Continue with Google
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          Google sign-in isn’t set up on this server.
        </Text>
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      <Button
        size="md"
        variant="default"
        fullWidth
        leftSection={<GoogleMark />}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
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

/** Google's logo, as its branding rules for sign-in buttons require. */
function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}

/** Sign-in with Google: the specification's notices, and the details below the button. */
function useGoogleSignIn(onSignedIn: (profile: Profile) => void) {
  const [waiting, setWaiting] = useState(0);
  const [failure, setFailure] = useState<SignInNotice | null>(null);

  /** Must be called directly in the click handler, or browsers block the popup. */
  const start = (identity: Identity) => {
    setFailure(null);
    setWaiting((count) => count + 1);
    signIn(identity)
      .then(
        (profile) => {
          showToast('Signed in successfully', 'success');
          showToast('Successfully signed in with Google!', 'success');
          onSignedIn(profile);
        },
        (error: unknown) => setFailure(announceFailure(error)),
      )
      .finally(() => setWaiting((count) => count - 1));
  };
  return { start, failure, waiting: waiting > 0 };
}

/**
 * Signs in with a Google account and starts our session. Must be called directly in the click handler.
 *
 * @throws errors that `describeSignInFailure` handles
 */
async function signIn(identity: Identity): Promise<Profile> {
  clearReason();
  const credential = await obtainGoogleCredential(identity);
  try {
    const { token, profile } = await api.access.login({ body: { ...credential, timezone: browserZone() } });
    beginSession(token, profile);
    return profile;
  } catch (error) {
    // Without our session the identity is useless, and the next visit would refresh it for nothing.
    await clearIdentity();
    throw error;
  }
}
