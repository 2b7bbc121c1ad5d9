import type { Profile } from '#contract/access/access.ts';
import type { LinkProof } from '#contract/access/magic-link.ts';
import { api } from '#web/lib/api.ts';
import { browserZone } from '#web/lib/browser-zone.ts';
import { beginOtherSession } from './begin-other-session.ts';
import { clearReason } from './session-store.ts';

/**
 * Signs in with a mailed link or code. A user already signed in here is signed out first. @throws ApiError
 */
export async function signInByMail(proof: LinkProof): Promise<Profile> {
  clearReason();
  return beginOtherSession(await api.magicLink.consume({ body: { ...proof, timezone: browserZone() } }));
}
