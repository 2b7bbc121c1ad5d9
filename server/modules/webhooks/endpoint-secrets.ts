import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Realm } from '#contract/profile.ts';
import { AppError } from '#server/app-error.ts';
import { owned } from '#server/db/owned.ts';
import { encryptedWithOtherKey } from '#server/encrypted-with-other-key.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { SecretBox } from '#server/secrets.ts';
import type { Endpoint } from './require-owned-endpoint.ts';

/** The encryption context of a webhook's secret. */
const contextOf = (userId: string, realm: Realm) => `webhook secret of ${userId} ${realm}`;

/** A secret in Standard Webhooks format: `whsec_` and 32 random bytes in base64. */
export function newSecret(
  secrets: SecretBox,
  of: { userId: string; realm: Realm },
): { secret: string; encrypted: Buffer } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, encrypted: secrets.encrypt(secret, contextOf(of.userId, of.realm)) };
}

/**
 * The secrets that sign now, newest first.
 *
 * @throws AppError `conflict` if the key that encrypted them is missing
 */
export function signingSecrets(secrets: SecretBox, endpoint: Endpoint, now: Date): string[] {
  const encrypted = [
    endpoint.secret,
    ...(endpoint.former_secret && endpoint.former_until && endpoint.former_until > now
      ? [endpoint.former_secret]
      : []),
  ];
  const context = contextOf(endpoint.user_id, endpoint.network);
  const open = encrypted.map((one) => secrets.decrypt(one, context)).filter((one) => one !== null);
  if (open.length > 0) return open;
  throw new AppError(
    'conflict',
    'The webhook’s secret can’t be read because SECRET_KEY was changed. Create a new one with Rotate secret.',
  );
}

/** The headers of one attempt (Standard Webhooks). The signature covers id, time and exactly this body. */
export function signedHeaders(
  secrets: readonly string[],
  event: { id: string; body: string },
  at: Date,
): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(event.id, at, event.body));
  return { ...plainHeaders(event.id, at), 'webhook-signature': signatures.join(' ') };
}

/** The headers without the signature, as the log shows them. */
export function plainHeaders(id: string, at: Date): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  };
}

/**
 * Re-encrypts webhook secrets that a former key encrypted, using the current key. A user has at most two
 * webhooks. Secrets that no key can decrypt stay as they are.
 *
 * @returns how many secrets were re-encrypted
 */
export async function rotateWebhookKeys({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  let done = 0;
  for (const column of ['secret', 'former_secret'] as const) {
    const rows = await db
      .selectFrom('webhook_endpoint')
      .select(['user_id', 'id', 'network', column])
      .where(encryptedWithOtherKey(secrets, column))
      .execute();
    for (const row of rows) {
      const before = row[column];
      const encrypted = before && secrets.rotateKey(before, contextOf(row.user_id, row.network));
      if (!encrypted) continue;
      const { numUpdatedRows } = await db
        .updateTable('webhook_endpoint')
        .set({ [column]: encrypted })
        .where(owned('webhook_endpoint', row))
        // Unless the secret was rotated since.
        .where(column, '=', before)
        .executeTakeFirst();
      done += Number(numUpdatedRows);
    }
  }
  return done;
}
