import { useSyncExternalStore } from 'react';
import type { Profile } from '#contract/access/access.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { clearToken, onSessionLost, readToken, storeToken, tokenKey } from '#web/lib/session.ts';
import { clearIdentity } from './clear-identity.ts';
import { mayHaveIdentity } from './identity-trace.ts';
import { profileQuery } from './profile-query.ts';

/**
 * The session state. `reason` says why the user was signed out; null if no one was signed in or the user
 * signed out on purpose.
 */
export type Session =
  | { state: 'loading' }
  | { state: 'signed-in' }
  | { state: 'signed-out'; reason: string | null };

let current: Session = { state: 'signed-out', reason: null };
const listeners = new Set<() => void>();
const endListeners = new Set<(mayReturn: boolean) => void>();

function become(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The current session. Rerenders the component when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

/**
 * Calls `listener` whenever a session ends, so the router goes to /login. `mayReturn`: the user didn't sign
 * out, so the next sign-in leads back to the page.
 */
export function onSessionEnd(listener: (mayReturn: boolean) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Clears the token, the user, and all data fetched for them, and redirects to /login. Idempotent. */
export function endSession(reason: string | null, mayReturn = reason !== null): void {
  clearToken();
  queryClient.clear();
  become({ state: 'signed-out', reason });
  void clearIdentity();
  for (const listener of endListeners) listener(mayReturn);
}

/**
 * Refetches the user, with one retry. If that fails for any reason, the session ends and /login says why
 * (specification, section 4).
 */
export async function refreshProfile(): Promise<void> {
  try {
    await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
    // The user may have signed out while the call was in flight.
    if (readToken() !== null) become({ state: 'signed-in' });
  } catch (error) {
    if (current.state !== 'signed-out') endSession(error instanceof Error ? error.message : 'Network error');
  }
}

/** Starts a session with the response of the login call. */
export function beginSession(token: string, profile: Profile): void {
  storeToken(token);
  queryClient.setQueryData(profileQuery.queryKey, profile);
  become({ state: 'signed-in' });
  void refreshProfile();
}

/** The user has acted on the sign-in page, so its notice is outdated. */
export function clearReason(): void {
  if (current.state === 'signed-out' && current.reason !== null)
    become({ state: 'signed-out', reason: null });
}

function reopen(): void {
  queryClient.clear();
  become({ state: 'loading' });
  void refreshProfile();
}

/**
 * Called when the page loads: refreshes the profile if there is an identity or a valid token.
 *
 * @returns a function that stops listening
 */
export function openSession(): () => void {
  const stopListening = onSessionLost((reason) => {
    if (current.state !== 'signed-out') endSession(reason);
  });
  const onStorage = (event: StorageEvent) => {
    if (event.key !== tokenKey) return;
    if (readToken() !== null) reopen();
    else if (current.state !== 'signed-out') endSession('You signed out in another tab.', false);
  };
  window.addEventListener('storage', onStorage);
  if (readToken() !== null || mayHaveIdentity()) reopen();
  else become({ state: 'signed-out', reason: null });
  return () => {
    stopListening();
    window.removeEventListener('storage', onStorage);
  };
}
