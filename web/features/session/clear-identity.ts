import { settings } from '#web/lib/settings.ts';
import { loadFirebase } from './google-credential.ts';
import { eraseIdentityTrace, mayHaveIdentity } from './identity-trace.ts';

/**
 * Signs out at the identity provider. Whatever happens there, this browser keeps no trace of the identity.
 */
export async function clearIdentity(): Promise<void> {
  const { identity } = settings();
  try {
    if (identity.kind !== 'off' && mayHaveIdentity()) {
      await (await loadFirebase()).openAuth(identity).signOut();
    }
  } catch {
    // The trace is erased below either way.
  } finally {
    eraseIdentityTrace();
  }
}
