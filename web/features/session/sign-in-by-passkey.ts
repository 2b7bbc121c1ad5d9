import type { Profile } from '#contract/access/access.ts';
import { provePasskey } from '#web/features/shared/passkeys/ask-passkey.ts';
import { api } from '#web/lib/api.ts';
import { beginOtherSession } from './begin-other-session.ts';
import { clearReason } from './session-store.ts';

/** Signs in with a passkey that the user chooses. @throws what `describeSignInFailure` describes */
export async function signInByPasskey(): Promise<Profile> {
  clearReason();
  return beginOtherSession(await api.passkeys.signIn({ body: await provePasskey() }));
}
