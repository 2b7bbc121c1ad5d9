import type { MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';

/** Foreign hosts the browser can load from: Firebase's hosts, only if Firebase is configured. */
export type ForeignHosts = { authDomain: string } | null;

/**
 * Strict headers for every answer. Styles carry a nonce; scripts only come from files. Other people's
 * pictures come from our own picture cache, so no host learns who is looking. The sign-in popup needs
 * `same-origin-allow-popups`.
 */
export function securityHeaders(firebase: ForeignHosts) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...(firebase ? ['https://apis.google.com'] : [])],
      styleSrc: ["'self'", NONCE],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: [
        "'self'",
        ...(firebase ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'] : []),
      ],
      frameSrc: firebase ? [`https://${firebase.authDomain}`] : ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      objectSrc: ["'none'"],
    },
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    crossOriginResourcePolicy: 'same-origin',
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: false, // set by the reverse proxy that terminates TLS
  });
}

/** The same, with hosts that can change while the server runs. */
export function currentSecurityHeaders(readHosts: () => ForeignHosts): MiddlewareHandler {
  let hosts = readHosts();
  let headers = securityHeaders(hosts);
  return (c, next) => {
    const now = readHosts();
    if (now?.authDomain !== hosts?.authDomain) {
      hosts = now;
      headers = securityHeaders(now);
    }
    return headers(c, next);
  };
}

/**
 * Nothing is stored in caches unless an answer says otherwise: answers hold private data, and one shows a
 * token.
 */
export const keepOutOfCaches: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
};
