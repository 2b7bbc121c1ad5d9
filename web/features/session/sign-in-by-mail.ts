import type { Profile } from '#contract/access/access.ts';
import type { LinkProof } from '#contract/access/magic-link.ts';
import { api } from '#web/lib/api.ts';
import { browserZone } from '#web/lib/browser-zone.ts';
import { readToken } from '#web/lib/session.ts';
import { beginSession, clearReason } from './session-store.ts';
import { signOut } from './sign-out.ts';

/**
 * Signs in with a mailed link or code. A user already signed in here is signed out first. @throws ApiError
 */
export async function signInByMail(proof: LinkProof): Promise<Profile> {
  clearReason();
  const { token, profile } = await api.magicLink.consume({ body: { ...proof, timezone: browserZone() } });
  if (readToken() !== null) await signOut();
  beginSession(token, profile);
  return profile;
}
