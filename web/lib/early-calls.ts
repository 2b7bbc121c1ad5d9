/** Calls that `web/public/before-page.js` started while the page's scripts were loading. */
type EarlyCalls = { token: string; calls: Record<string, Promise<Response>> };

declare global {
  interface Window {
    ingrowEarly?: EarlyCalls;
  }
}

/**
 * The response of a read that is already in flight; each can be taken once. Undefined if there is none, or if
 * it belongs to another user.
 */
export function takeEarlyCall(path: string, token: string | null): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.ingrowEarly;
  if (!early || early.token !== token) return undefined;
  const call = early.calls[path];
  delete early.calls[path];
  return call;
}
