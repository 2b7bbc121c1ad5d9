import type { Hono, MiddlewareHandler } from 'hono';
import { proxy } from 'hono/proxy';

/** Where the pass-through leads. Null turns a part off. */
export type PassThrough = {
  /** A server with Firebase's REST paths: the sandbox or the official emulator. */
  identityUrl: string | null;
  /** The sandbox's own pages: account chooser, beta sign-up, and the pages for connecting accounts. */
  pagesUrl: string | null;
};

/**
 * Serves Firebase's REST paths and the sandbox's pages on our own origin, so the browser never needs a second
 * port. Cookies, session tokens, and forwarding headers aren't passed along.
 */
export function mountPassThrough(app: Hono, read: () => PassThrough): void {
  const forward =
    (part: keyof PassThrough): MiddlewareHandler =>
    (c, next) => {
      const base = read()[part];
      if (base === null) return next();
      const { pathname, search } = new URL(c.req.url);
      const contentType = c.req.raw.headers.get('content-type');
      return proxy(new URL(pathname + search, base), {
        method: c.req.raw.method,
        ...(c.req.raw.body ? { body: c.req.raw.body, duplex: 'half' } : {}),
        headers: contentType ? { 'content-type': contentType } : {},
        // The browser follows a page's redirects itself.
        redirect: 'manual',
      });
    };
  app.on(['GET', 'POST'], '/identitytoolkit.googleapis.com/*', forward('identityUrl'));
  app.on(['GET', 'POST'], '/securetoken.googleapis.com/*', forward('identityUrl'));
  app.on(['GET', 'POST'], '/sample/*', forward('pagesUrl'));
}
