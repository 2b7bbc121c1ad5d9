import { type RawBuilder, sql } from 'kysely';
import type { SecretBox } from '#server/secrets.ts';

/**
 * Whether a column holds a secret encrypted with a key other than the current one. Each secret names its key
 * in bytes 2 to 5.
 */
export function encryptedWithOtherKey(secrets: SecretBox, column: string): RawBuilder<boolean> {
  return sql<boolean>`substring(${sql.ref(column)} from 2 for 4) <> ${secrets.keyId}`;
}
