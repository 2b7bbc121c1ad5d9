import type { Profile } from '#contract/access/access.ts';
import { readToken } from '#web/lib/session.ts';
import { beginSession } from './session-store.ts';
import { signOut } from './sign-out.ts';

/** Starts a session in this browser. A user already signed in here is signed out first. */
export async function beginOtherSession({
  token,
  profile,
}: {
  token: string;
  profile: Profile;
}): Promise<Profile> {
  if (readToken() !== null) await signOut();
  beginSession(token, profile);
  return profile;
}
