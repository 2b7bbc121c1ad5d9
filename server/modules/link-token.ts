import { createHash, randomBytes } from 'node:crypto';

/** How long a connection link works, in ms. */
export const linkLifeMs = 10 * 60_000;

/** 128 random bits; only the hash is stored. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(16).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

/** The hash for looking up a link. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
