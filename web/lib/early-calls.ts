/** Calls that `web/public/before-page.js` started while the scripts of the page were on their way. */
type EarlyCalls = { token: string; calls: Record<string, Promise<Response>> };

declare global {
  interface Window {
    ingrowEarly?: EarlyCalls;
  }
}

/** The answer of a read that is already on its way, once; undefined where there is none, or it is somebody else's. */
export function takeEarlyCall(path: string, token: string | null): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.ingrowEarly;
  if (!early || early.token !== token) return undefined;
  const call = early.calls[path];
  delete early.calls[path];
  return call;
}
