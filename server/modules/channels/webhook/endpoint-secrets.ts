import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Network } from '#contract/profile.ts';
import { AppError } from '#server/app-error.ts';
import { owned } from '#server/db/owned.ts';
import { encryptedWithOtherKey } from '#server/encrypted-with-other-key.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { SecretBox } from '#server/secrets.ts';
import type { Endpoint } from './require-owned-endpoint.ts';

/** The context that a secret's encryption is bound to. */
const contextOf = (userId: string, network: Network) => `webhook secret of ${userId} ${network}`;

/** A secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export function newSecret(
  secrets: SecretBox,
  of: { userId: string; network: Network },
): { secret: string; encrypted: Buffer } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, encrypted: secrets.encrypt(secret, contextOf(of.userId, of.network)) };
}

/**
 * The secrets that sign at this moment, the newest first.
 *
 * @throws AppError `conflict` where the key they were encrypted with is gone
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

/** The headers of one attempt (Standard Webhooks): the signature is over id, moment and exactly this body. */
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
 * Encrypts secrets of webhooks that a former key encrypted with the current one; a user has two webhooks at most. What
 * no key opens stays as it is.
 *
 * @returns how many secrets were encrypted again
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
        // Unless it was rotated meanwhile.
        .where(column, '=', before)
        .executeTakeFirst();
      done += Number(numUpdatedRows);
    }
  }
  return done;
}
