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
import type { Settings } from '#web/lib/settings.ts';

export type Identity = Exclude<Settings['identity'], { kind: 'off' }>;

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
  return (await signInWithPopup(openAuth(identity), provider)).user;
}

/** Signs in with a Google ID token that was obtained elsewhere. */
export async function signInByIdToken(identity: Identity, googleIdToken: string): Promise<User> {
  return (await signInWithCredential(openAuth(identity), GoogleAuthProvider.credential(googleIdToken))).user;
}
