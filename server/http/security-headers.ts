import { NONCE, secureHeaders } from 'hono/secure-headers';

/** What the browser may load besides our own origin: Firebase's hosts, only where Firebase is configured. */
export type ForeignHosts = { authDomain: string } | null;

/**
 * Strict headers for every answer. Styles carry a nonce; scripts come from files only. Pictures of others come from
 * our own picture cache, so that no host learns who looks. The popup of the sign-in needs `same-origin-allow-popups`.
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
    strictTransportSecurity: false, // the reverse proxy that ends TLS says this
  });
}
