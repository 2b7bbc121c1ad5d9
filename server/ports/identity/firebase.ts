import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  UnsecuredJWT,
} from 'jose';
import { z } from 'zod';
import { exchange } from '#server/ports/exchange.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { Identity, VerifiedIdentity } from './port.ts';

export type FirebaseOptions = {
  projectId: string;
  /** Where the keys that sign ID tokens are published. */
  jwksUrl: string;
  /**
   * `emulator` accepts the Auth emulator's unsigned tokens, and only those. Never in production, because
   * anyone can be anyone.
   */
  proves: Identity['proves'];
  clock: { now(): Date };
};

/** Our clock and the vendor's may differ by this many seconds. */
const TOLERANCE = 10;

/**
 * What a token must contain in addition to what jose checks
 * (firebase.google.com/docs/auth/admin/verify-id-tokens).
 */
const Claims = z.object({
  // A list that contains our project passes jose's check, but Firebase never issues one.
  aud: z.string(),
  sub: z.string().min(1).max(128),
  auth_time: z.number(),
  email: z.string().min(3).max(320),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
  firebase: z.object({ sign_in_provider: z.literal('google.com') }),
});

/**
 * Verifies Firebase ID tokens of Google sign-ins: RS256 with the published keys, issuer, audience, times,
 * subject. A revoked token stays valid for the rest of its hour, because only the vendor knows about the
 * revocation.
 */
export function firebaseIdentity(options: FirebaseOptions): Identity {
  const keys = publishedKeys(options);
  const expected = {
    issuer: `https://securetoken.google.com/${options.projectId}`,
    audience: options.projectId,
    clockTolerance: TOLERANCE,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
  };

  async function payloadOf(idToken: string, now: Date): Promise<JWTPayload> {
    const check = { ...expected, currentDate: now };
    if (options.proves === 'emulator') return UnsecuredJWT.decode(idToken, check).payload;
    return (await jwtVerify(idToken, keys, { ...check, algorithms: ['RS256'] })).payload;
  }

  return {
    proves: options.proves,
    async verify(idToken) {
      const now = options.clock.now();
      try {
        return readClaims(await payloadOf(idToken, now), now);
      } catch (cause) {
        if (cause instanceof PortError) throw cause;
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new PortError('rejected', `ID token refused: ${reason}`, { cause });
      }
    },
  };
}

function readClaims(payload: JWTPayload, now: Date): VerifiedIdentity {
  const parsed = Claims.safeParse(payload);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.');
    throw new PortError('rejected', `ID token refused: its claim ${path} is missing or wrong`);
  }
  const claims = parsed.data;
  const latest = now.getTime() / 1000 + TOLERANCE;
  if (claims.auth_time > latest || (payload.iat ?? 0) > latest) {
    throw new PortError('rejected', 'ID token refused: it is of a time to come');
  }
  return {
    uid: claims.sub,
    email: claims.email,
    isEmailVerified: claims.email_verified === true,
    name: claims.name || null,
    pictureUrl: claims.picture || null,
    signedInAt: new Date(claims.auth_time * 1000),
  };
}

/**
 * The provider's keys, cached as long as its Cache-Control says, and read again when a token names a new one.
 */
function publishedKeys({ jwksUrl, clock }: FirebaseOptions): JWTVerifyGetKey {
  let expiresAt = 0;
  const open = () =>
    createRemoteJWKSet(new URL(jwksUrl), {
      cacheMaxAge: Number.POSITIVE_INFINITY,
      [customFetch]: async (url, init) => {
        const response = await exchange(url, init);
        const maxAge = /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? '600';
        if (response.ok) expiresAt = clock.now().getTime() + Number(maxAge) * 1000;
        return response;
      },
    });
  let current = open();
  return async (header, token) => {
    if (clock.now().getTime() >= expiresAt) current = open();
    try {
      return await current(header, token);
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey) throw cause;
      throw new PortError('unavailable', 'The keys of the identity provider cannot be read', { cause });
    }
  };
}
