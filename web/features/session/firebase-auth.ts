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
 * The Firebase client of this page, created once. Tries persistence modes in the specified order. With the
 * sample network, all calls go to our own origin, which forwards them.
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
    // The resolver loads Google's script, which the sample network must not depend on.
    ...(sandboxed ? {} : { popupRedirectResolver: browserPopupRedirectResolver }),
  });
  if (sandboxed) connectAuthEmulator(opened, window.location.origin, { disableWarnings: true });
  return opened;
}

/** Google's own popup, always with the account chooser. */
export async function signInByPopup(identity: Identity): Promise<User> {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  try {
    return (await signInWithPopup(openAuth(identity), provider)).user;
  } catch (error) {
    if (isScriptLost(error))
      throw new SignInError('auth/network-request-failed', 'Couldn’t load Google’s script.');
    throw error;
  }
}

/** If a Google script fails to load, Firebase reports an internal error with the script's event. */
function isScriptLost(error: unknown): boolean {
  return error instanceof Error && 'customData' in error && error.customData instanceof Event;
}

/** Signs in with a Google ID token obtained elsewhere. */
export async function signInByIdToken(identity: Identity, googleIdToken: string): Promise<User> {
  return (await signInWithCredential(openAuth(identity), GoogleAuthProvider.credential(googleIdToken))).user;
}
