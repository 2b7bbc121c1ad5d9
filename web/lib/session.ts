/** Where the token lies in the browser's local storage. */
export const tokenKey = 'ingrow.token';

type LostListener = (reason: string) => void;

const lostListeners = new Set<LostListener>();

/** Used only where the browser refuses local storage: then a session lasts as long as the page. */
let inMemory: string | null = null;

/** The session's token, or null: only a text that is not blank is valid. */
export function readToken(): string | null {
  let token = inMemory;
  try {
    token = localStorage.getItem(tokenKey) ?? inMemory;
  } catch {
    // Storage is switched off.
  }
  return token !== null && token.trim() !== '' ? token : null;
}

/** Keeps the token of a new session. */
export function storeToken(token: string): void {
  try {
    localStorage.setItem(tokenKey, token);
  } catch {
    inMemory = token;
  }
}

/** Removes the token from this browser. The server's session goes on until it is ended there. */
export function clearToken(): void {
  inMemory = null;
  try {
    localStorage.removeItem(tokenKey);
  } catch {
    // Nothing was stored.
  }
}

/** Clears the token and tells everybody who listens, so that the user is sent to /login, which says why. */
export function loseSession(reason: string): void {
  clearToken();
  for (const listener of lostListeners) listener(reason);
}

/** Calls `listener` with the reason whenever the session is lost; returns the way to stop. */
export function onSessionLost(listener: LostListener): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}
