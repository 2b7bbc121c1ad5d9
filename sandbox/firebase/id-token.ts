import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  randomBytes,
} from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Account } from '#sandbox/firebase/account.ts';
import { FirebaseError } from '#sandbox/firebase/firebase-error.ts';

/** Lifetime of an ID token in seconds, as at the vendor. */
export const ID_TOKEN_LIFE = 3600;

/** Signs and reads the ID tokens of one project. All times are milliseconds since 1970. */
export type IdTokens = {
  sign(account: Account, authTime: number, now: number): Promise<string>;
  /** The account's id. Throws `INVALID_ID_TOKEN` or `TOKEN_EXPIRED`. */
  verify(idToken: unknown, now: number): Promise<string>;
  /** The public keys in the format the vendor publishes (JWK set). */
  readonly jwks: { keys: JsonWebKey[] };
};

/** Tokens with the claims of Firebase Auth, signed with RS256 by the sandbox's own key. */
export function openIdTokens(key: SigningKey, projectId: string): IdTokens {
  const privateKey = createPrivateKey({ key: key.privateJwk, format: 'jwk' });
  const publicKey = createPublicKey(privateKey);
  const issuer = `https://securetoken.google.com/${projectId}`;
  return {
    jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' }] },
    sign(account, authTime, now) {
      const issuedAt = Math.floor(now / 1000);
      return new SignJWT({
        ...(account.displayName === undefined ? {} : { name: account.displayName }),
        ...(account.photoUrl === undefined ? {} : { picture: account.photoUrl }),
        auth_time: Math.floor(authTime / 1000),
        user_id: account.localId,
        email: account.email,
        email_verified: account.emailVerified,
        firebase: { identities: identities(account), sign_in_provider: account.provider },
      })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(account.localId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ID_TOKEN_LIFE)
        .sign(privateKey);
    },
    async verify(idToken, now) {
      if (typeof idToken !== 'string' || idToken === '') throw new FirebaseError(400, 'MISSING_ID_TOKEN');
      try {
        const { payload } = await jwtVerify(idToken, publicKey, {
          issuer,
          audience: projectId,
          algorithms: ['RS256'],
          currentDate: new Date(now),
        });
        return payload.sub ?? '';
      } catch (error) {
        throw new FirebaseError(
          400,
          error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN',
        );
      }
    },
  };
}

function identities(account: Account): Record<string, string[]> {
  return account.provider === 'google.com'
    ? { 'google.com': [account.rawId], email: [account.email] }
    : { email: [account.email] };
}

/** The RSA key for signing ID tokens: a private JWK (RFC 7517) with its public name. */
export const SigningKey = z.object({
  kid: z.string(),
  privateJwk: z.record(z.string(), z.string()),
});
export type SigningKey = z.infer<typeof SigningKey>;

/** Creates the key once, on the first start. Takes about a tenth of a second. */
export function makeSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    kid: randomBytes(20).toString('hex'),
    privateJwk: SigningKey.shape.privateJwk.parse(privateKey.export({ format: 'jwk' })),
  };
}
