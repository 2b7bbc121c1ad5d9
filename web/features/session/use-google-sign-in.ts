import { useState } from 'react';
import type { Profile } from '#contract/access.ts';
import { showToast } from '#web/ui/toast.ts';
import { announceFailure } from './announce-failure.ts';
import type { Identity } from './firebase-auth.ts';
import { signIn } from './sign-in.ts';
import type { SignInNotice } from './sign-in-notice.ts';

/** Signing in with Google: the notices of the specification, and what is to be shown beneath the button. */
export function useGoogleSignIn(onSignedIn: (profile: Profile) => void) {
  const [waiting, setWaiting] = useState(0);
  const [failure, setFailure] = useState<SignInNotice | null>(null);

  /** To be called directly in the click's handler: browsers open the window only then. */
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
