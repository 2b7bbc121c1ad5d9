import type { User } from '@firebase/auth';
import type { Login } from '#contract/access/access.ts';
import type { Identity } from './firebase-auth.ts';
import { chooseSampleAccount } from './sample-chooser.ts';
import { noUserData, SignInError } from './sign-in-error.ts';

/** Firebase is large, so it's only loaded when a user signs in or out. */
export const loadFirebase = () =>
  import('./firebase-auth.ts').catch(() => {
    throw new SignInError('auth/network-request-failed', 'Couldn’t load the sign-in.');
  });

/**
 * Signs in with Google as configured on the server, and returns what our login call needs. Must be called
 * directly in the click handler. This is the only function that knows both ways.
 *
 * @throws SignInError or Firebase's own error, both with `code`
 */
export async function obtainGoogleCredential(identity: Identity): Promise<Login> {
  if (identity.kind === 'firebase') return readUser(await (await loadFirebase()).signInByPopup(identity));
  const chosen = chooseSampleAccount();
  const [googleIdToken, firebase] = await Promise.all([chosen, loadFirebase()]);
  return readUser(await firebase.signInByIdToken(identity, googleIdToken));
}

async function readUser(user: User | null | undefined): Promise<Login> {
  if (!user?.displayName || !user.email || !user.uid) throw new SignInError('no-user-data', noUserData);
  return {
    name: user.displayName,
    email: user.email,
    firebaseUid: user.uid,
    profilePictureUrl: user.photoURL,
    idToken: await user.getIdToken(),
  };
}
