import { settings } from '#web/lib/settings.ts';
import { loadFirebase } from './google-credential.ts';
import { eraseIdentityTrace, mayHaveIdentity } from './identity-trace.ts';

/** Signs out at the identity provider. Whatever that does, nothing of the identity stays in this browser. */
export async function clearIdentity(): Promise<void> {
  const { identity } = settings();
  try {
    if (identity.kind !== 'off' && mayHaveIdentity()) {
      await (await loadFirebase()).openAuth(identity).signOut();
    }
  } catch {
    // The trace is erased below all the same.
  } finally {
    eraseIdentityTrace();
  }
}
