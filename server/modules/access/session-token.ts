import { createHash, randomBytes } from 'node:crypto';

/** A new opaque session token: 256 random bits. It is shown once and stored only as its hash. */
export function newSessionToken(): string {
  return `ing_${randomBytes(32).toString('base64url')}`;
}

/** SHA-256 of a token. A token has 256 bits of its own, so a slow hash would add nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
