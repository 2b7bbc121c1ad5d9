import { useSyncExternalStore } from 'react';
import type { Profile } from '#contract/access/access.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { clearToken, onSessionLost, readToken, storeToken, tokenKey } from '#web/lib/session.ts';
import { clearIdentity } from './clear-identity.ts';
import { mayHaveIdentity } from './identity-trace.ts';
import { profileQuery } from './profile-query.ts';

/** Who is there. `reason` says why somebody was signed out; null when nobody was or they asked for it. */
export type Session =
  | { state: 'loading' }
  | { state: 'signed-in' }
  | { state: 'signed-out'; reason: string | null };

let current: Session = { state: 'signed-out', reason: null };
const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();

function become(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Who is there now; the component renders again when that changes. */
export function useSession(): Session {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

/** Calls `listener` whenever a session has ended, so that the router goes to /login. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Clears token, user and everything read for them, and sends to /login. Idempotent. */
export function endSession(reason: string | null): void {
  clearToken();
  queryClient.clear();
  become({ state: 'signed-out', reason });
  void clearIdentity();
  for (const listener of endListeners) listener();
}

/**
 * Reads the user again, with one retry. When that fails, for whatever reason, the session ends and /login says
 * why (specification, section 4).
 */
export async function refreshProfile(): Promise<void> {
  try {
    await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
    // Somebody may have signed out while the answer was on its way.
    if (readToken() !== null) become({ state: 'signed-in' });
  } catch (error) {
    if (current.state !== 'signed-out') endSession(error instanceof Error ? error.message : 'Network error');
  }
}

/** Begins a session with what the login call answered. */
export function beginSession(token: string, profile: Profile): void {
  storeToken(token);
  queryClient.setQueryData(profileQuery.queryKey, profile);
  become({ state: 'signed-in' });
  void refreshProfile();
}

/** The sign-in page has been acted on: its notice is old. */
export function clearReason(): void {
  if (current.state === 'signed-out' && current.reason !== null)
    become({ state: 'signed-out', reason: null });
}

function openAnew(): void {
  queryClient.clear();
  become({ state: 'loading' });
  void refreshProfile();
}

/**
 * Called when the page loads: refreshes the profile where an identity or a valid token exists.
 *
 * @returns the way to stop listening
 */
export function openSession(): () => void {
  const stopListening = onSessionLost((reason) => {
    if (current.state !== 'signed-out') endSession(reason);
  });
  const onStorage = (event: StorageEvent) => {
    if (event.key !== tokenKey) return;
    if (readToken() !== null) openAnew();
    else if (current.state !== 'signed-out') endSession('You signed out in another tab.');
  };
  window.addEventListener('storage', onStorage);
  if (readToken() !== null || mayHaveIdentity()) openAnew();
  else become({ state: 'signed-out', reason: null });
  return () => {
    stopListening();
    window.removeEventListener('storage', onStorage);
  };
}
