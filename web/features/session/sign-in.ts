import type { Profile } from '#contract/access.ts';
import { api } from '#web/lib/api.ts';
import { clearIdentity } from './clear-identity.ts';
import type { Identity } from './firebase-auth.ts';
import { obtainGoogleCredential } from './google-credential.ts';
import { beginSession, clearReason } from './session-store.ts';

/**
 * Signs in with a Google account and begins our session. Must be called directly in the click's handler.
 *
 * @throws what `tellSignInFailure` tells
 */
export async function signIn(identity: Identity): Promise<Profile> {
  clearReason();
  const credential = await obtainGoogleCredential(identity);
  try {
    const { token, profile } = await api.access.login({ body: credential });
    beginSession(token, profile);
    return profile;
  } catch (error) {
    // Without our session the identity is of no use, and would be refreshed in vain at the next visit.
    await clearIdentity();
    throw error;
  }
}
