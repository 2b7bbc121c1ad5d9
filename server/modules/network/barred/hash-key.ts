import { createHmac } from 'node:crypto';
import type { Network } from '#contract/profile.ts';

/**
 * A key of a person as it is kept of somebody who was erased: HMAC-SHA256 under the id of the user, 32 bytes. Keys can
 * be guessed, so this hides nobody from whoever has both the database and a name to try; it keeps the name out of the
 * database, and the lists of two users cannot be compared.
 */
export function hashKey(userId: string, network: Network, key: string): Buffer {
  return createHmac('sha256', userId).update(`${network} ${key}`).digest();
}
