/** The token's key in local storage. */
export const tokenKey = 'ingrow.token';

type LostListener = (reason: string) => void;

const lostListeners = new Set<LostListener>();

/** Only used if the browser refuses local storage. The session then lasts as long as the page. */
let inMemory: string | null = null;

/** The session's token, or null. Blank text isn't a valid token. */
export function readToken(): string | null {
  let token = inMemory;
  try {
    token = localStorage.getItem(tokenKey) ?? inMemory;
  } catch {
    // Storage is disabled.
  }
  return token !== null && token.trim() !== '' ? token : null;
}

/** Stores the token of a new session. */
export function storeToken(token: string): void {
  try {
    localStorage.setItem(tokenKey, token);
  } catch {
    inMemory = token;
  }
}

/** Removes the token from this browser. The session on the server continues until it is ended there. */
export function clearToken(): void {
  inMemory = null;
  try {
    localStorage.removeItem(tokenKey);
  } catch {
    // Nothing was stored.
  }
}

/** Clears the token and notifies all listeners, so the user is sent to /login, which shows the reason. */
export function expireSession(reason: string): void {
  clearToken();
  for (const listener of lostListeners) listener(reason);
}

/** Calls `listener` with the reason whenever the session is lost. Returns a function that unsubscribes. */
export function onSessionLost(listener: LostListener): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}
