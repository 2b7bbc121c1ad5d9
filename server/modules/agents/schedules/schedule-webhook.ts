import { randomBytes } from 'node:crypto';
import type { Realm } from '#contract/profile.ts';
import { invalidField } from '#server/app-error.ts';
import { owned } from '#server/db/owned.ts';
import { encryptedWithOtherKey } from '#server/encrypted-with-other-key.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { Web } from '#server/ports/web/port.ts';
import type { SecretBox } from '#server/secrets.ts';

/** The encryption context of a schedule's webhook secret. */
const contextOf = (userId: string, id: string) => `webhook secret of ${userId} schedule ${id}`;

/** A new secret in Standard Webhooks format, encrypted for a schedule. */
export function encryptNewSecret(secrets: SecretBox, { userId, id }: { userId: string; id: string }): Buffer {
  return secrets.encrypt(`whsec_${randomBytes(32).toString('base64')}`, contextOf(userId, id));
}

/** Null if there is none, or the key that encrypted it is missing. */
export function webhookSecretOf(
  secrets: SecretBox,
  schedule: { user_id: string; id: string; webhook_secret: Buffer | null },
): string | null {
  const { user_id, id, webhook_secret: encrypted } = schedule;
  return encrypted === null ? null : secrets.decrypt(encrypted, contextOf(user_id, id));
}

/** Why answers from this realm can't be sent to this URL; null if they can. */
export function webhookProblem(web: Web, url: string, realm: Realm): string | null {
  const refusal = web.refuse(url);
  if (refusal !== null) return refusal;
  return realm === 'real' && /\.example\.?$/i.test(new URL(url).hostname)
    ? 'The sample network’s receivers don’t accept data about real people. Use your own URL.'
    : null;
}

/** @throws AppError `invalid_request` for the field `outputs.webhook` */
export function checkWebhook(web: Web, url: string | null, realm: Realm): void {
  const refusal = url === null ? null : webhookProblem(web, url, realm);
  if (refusal !== null) throw invalidField('outputs.webhook', refusal);
}

/**
 * Re-encrypts schedule secrets that a former key encrypted, using the current key. Secrets that no key can
 * decrypt stay as they are.
 *
 * @returns how many were re-encrypted
 */
export async function rotateScheduleKeys({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  const rows = await db
    .selectFrom('scheduled_agent')
    .select(['user_id', 'id', 'webhook_secret'])
    .where(encryptedWithOtherKey(secrets, 'webhook_secret'))
    .execute();
  let done = 0;
  for (const row of rows) {
    const before = row.webhook_secret;
    const encrypted = before && secrets.rotateKey(before, contextOf(row.user_id, row.id));
    if (!encrypted) continue;
    const { numUpdatedRows } = await db
      .updateTable('scheduled_agent')
      .set({ webhook_secret: encrypted })
      .where(owned('scheduled_agent', row))
      .where('webhook_secret', '=', before)
      .executeTakeFirst();
    done += Number(numUpdatedRows);
  }
  return done;
}
