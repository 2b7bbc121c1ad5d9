import { randomBytes } from 'node:crypto';
import type { SecretBox } from '#server/secrets.ts';

/** What the sealing binds a secret to. */
export const contextOf = (userId: string, id: string) => `webhook secret of ${userId} schedule ${id}`;

/** A new secret as Standard Webhooks writes it, sealed for a schedule. */
export function sealNewSecret(secrets: SecretBox, { userId, id }: { userId: string; id: string }): Buffer {
  return secrets.seal(`whsec_${randomBytes(32).toString('base64')}`, contextOf(userId, id));
}

/** Null where there is none, or the key that it was sealed with is gone. */
export function webhookSecretOf(
  secrets: SecretBox,
  schedule: { user_id: string; id: string; webhook_secret: Buffer | null },
): string | null {
  const { user_id, id, webhook_secret: sealed } = schedule;
  return sealed === null ? null : secrets.open(sealed, contextOf(user_id, id));
}
