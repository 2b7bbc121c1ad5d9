import { initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithCredential,
  signInWithPopup,
  type User,
} from '@firebase/auth';
import type { PageSettings } from '#contract/page-settings.ts';
import { SignInError } from './sign-in-error.ts';

export type Identity = Exclude<PageSettings['identity'], { kind: 'off' }>;

let opened: Auth | undefined;

/**
 * Firebase's client for this page, made once. Persistence is tried in the specified order. Against the sample
 * network all calls go to our own origin, which passes them on.
 */
export function openAuth(identity: Identity): Auth {
  if (opened) return opened;
  const sandboxed = identity.kind === 'sandbox';
  const app = initializeApp({
    apiKey: identity.apiKey,
    projectId: identity.projectId,
    ...(identity.kind === 'firebase' ? { authDomain: identity.authDomain } : {}),
  });
  opened = initializeAuth(app, {
    persistence: [browserLocalPersistence, browserSessionPersistence, inMemoryPersistence],
    // The resolver loads Google's own script, which the sample network must not need.
    ...(sandboxed ? {} : { popupRedirectResolver: browserPopupRedirectResolver }),
  });
  if (sandboxed) connectAuthEmulator(opened, window.location.origin, { disableWarnings: true });
  return opened;
}

/** Google's own window, with the account chooser always shown. */
export async function signInByPopup(identity: Identity): Promise<User> {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  try {
    return (await signInWithPopup(openAuth(identity), provider)).user;
  } catch (error) {
    if (isScriptLost(error))
      throw new SignInError('auth/network-request-failed', 'Google’s script did not load.');
    throw error;
  }
}

/** Firebase reports a script of Google's that did not load as an internal error, with the script's event. */
function isScriptLost(error: unknown): boolean {
  return error instanceof Error && 'customData' in error && error.customData instanceof Event;
}

/** Signs in with a Google ID token that was obtained elsewhere. */
export async function signInByIdToken(identity: Identity, googleIdToken: string): Promise<User> {
  return (await signInWithCredential(openAuth(identity), GoogleAuthProvider.credential(googleIdToken))).user;
}
