import { createHash, randomBytes } from 'node:crypto';

/** How long a link to connect works, in ms. */
export const linkLifeMs = 10 * 60_000;

/** 128 bits that nobody guesses; only the hash is stored. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(16).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

/** By which a link is found again. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
