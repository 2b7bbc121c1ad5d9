import type { BrowserContext, Page, Route } from 'playwright-core';

/** The host of the vendor's popup and hidden frame, as in FIREBASE_AUTH_DOMAIN. */
export const authDomain = 'ingrow-tests.firebaseapp.com';

/** Settings of a product with sign-in through the vendor's popup. */
export const vendorSettings = (sandboxUrl: string): Record<string, string> => ({
  SANDBOX: 'on',
  FIREBASE_PROJECT_ID: 'demo-ingrow',
  FIREBASE_API_KEY: 'any',
  FIREBASE_AUTH_DOMAIN: authDomain,
  FIREBASE_JWKS_URL: `${sandboxUrl}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`,
  ALLOWED_DOMAINS: 'sample.example',
});

/**
 * Replaces https://apis.google.com/js/api.js: the few calls of `gapi.iframes` that Firebase's client makes.
 * The popup uses postMessage instead of the hidden frame.
 */
const gapiScript = `(() => {
  const onload = new URL(document.currentScript.src).searchParams.get('onload');
  const handlers = {};
  const frame = {
    restyle: async () => {},
    ping: async (done) => done(),
    register: (name, handler) => { handlers[name] = handler; },
    send: (type, message, done) => { try { done([{ webStorageSupport: true }]); } catch { /* as the vendor's */ } },
  };
  addEventListener('message', ({ origin, data }) => {
    if (origin === 'https://${authDomain}') handlers.authEvent?.({ authEvent: data });
  });
  window.gapi = {
    load: (name, { callback }) => {
      window.gapi.iframes = {
        Iframe: class {},
        CROSS_ORIGIN_IFRAMES_FILTER: () => true,
        getContext: () => ({ open: (options, ready) => { window.openedFrame = options.url; return ready(frame).then(() => frame); } }),
      };
      callback();
    },
  };
  window[onload]();
})();`;

const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/**
 * Answers for Google's and Firebase's hosts. The sample network answers the REST calls, because it speaks the
 * same protocol.
 */
export async function playVendor(context: BrowserContext, sandboxUrl: string): Promise<void> {
  const script = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body });
  await context.route('https://apis.google.com/js/api.js*', script(gapiScript));
  await context.route(`https://${authDomain}/__/auth/handler*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Google</title><h1>Choose an account</h1>' }),
  );
  await context.route(/^https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    if (pathname === '/v1/projects') {
      return route.fulfill({ json: { authorizedDomains: ['localhost'] }, headers });
    }
    const answer = await fetch(sandboxUrl + sandboxPath(request.url()), {
      method: request.method(),
      headers: { 'content-type': request.headers()['content-type'] ?? 'application/json' },
      body: request.postData(),
    });
    await route.fulfill({ status: answer.status, body: await answer.text(), headers });
  });
}

/** The sample network's path for a vendor URL. */
export function sandboxPath(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `/${host}${pathname}${search}`;
}

/** The popup's message to the page and the client: the chosen account, or the reason for failure. */
export async function answerPopup(
  popup: Page,
  chosen: { email: string; name: string } | { error: string },
): Promise<void> {
  await popup.waitForURL('**/__/auth/handler*');
  const asked = new URL(popup.url()).searchParams;
  const about = { type: asked.get('authType'), eventId: asked.get('eventId'), tenantId: null };
  const event =
    'error' in chosen
      ? { ...about, error: { code: `auth/${chosen.error}`, message: chosen.error } }
      : {
          ...about,
          urlResponse: popup.url(),
          sessionId: 'session',
          postBody: idTokenOf(chosen),
          error: null,
        };
  await popup.evaluate((reported) => window.opener.postMessage(reported, '*'), event);
}

function idTokenOf({ email, name }: { email: string; name: string }): string {
  const idToken = JSON.stringify({ sub: `google|${email}`, email, email_verified: true, name });
  return new URLSearchParams({ id_token: idToken, providerId: 'google.com' }).toString();
}
