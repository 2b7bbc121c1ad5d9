import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { SecretBox } from '#server/secrets.ts';
import { codeDigits } from './link-rules.ts';

/** A new secret of 256 random bits and a new code. Both are mailed once and stored only as hashes. */
export function newLinkSecrets(): { secret: string; code: string } {
  return {
    secret: randomBytes(32).toString('base64url'),
    code: String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0'),
  };
}

/** SHA-256 of a secret, which has 256 bits of its own. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A code could be found from a plain hash by trying them all, so it is hashed with a key that no database has. */
export function hashCode(secrets: SecretBox, { id, code }: { id: string; code: string }): Buffer {
  return secrets.mark(code, `magic_link ${id}`);
}
