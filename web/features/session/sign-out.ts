import { api } from '#web/lib/api.ts';
import { readToken } from '#web/lib/session.ts';
import { endSession } from './session-store.ts';

/**
 * Ends our session and the provider's. Whatever they respond, this browser is signed out and goes to /login.
 */
export async function signOut(): Promise<void> {
  const ending = readToken() === null ? Promise.resolve() : api.access.logout({});
  endSession(null);
  await Promise.resolve(ending).catch(() => undefined);
}
