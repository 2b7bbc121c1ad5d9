import { randomBytes } from 'node:crypto';
import type { Network } from '#contract/profile.ts';
import { invalidField } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { Web } from '#server/ports/web/port.ts';
import { sealedByOthers } from '#server/sealed-by-others.ts';
import type { SecretBox } from '#server/secrets.ts';

/** What the sealing binds a secret to. */
const contextOf = (userId: string, id: string) => `webhook secret of ${userId} schedule ${id}`;

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

/** Why answers of a network cannot be sent to this address, in words; null where they can. */
export function whyNotSent(web: Web, url: string, network: Network): string | null {
  const refusal = web.refuse(url);
  if (refusal !== null) return refusal;
  return network === 'real' && /\.example\.?$/i.test(new URL(url).hostname)
    ? 'Receivers of the sample network take nothing of real people. Use an address of your own.'
    : null;
}

/** @throws AppError `invalid_request` for the field `outputs.webhook` */
export function checkWebhook(web: Web, url: string | null, network: Network): void {
  const refusal = url === null ? null : whyNotSent(web, url, network);
  if (refusal !== null) throw invalidField('outputs.webhook', refusal);
}

/**
 * Seals what a former key sealed of schedules with the present one. What nobody can open stays as it is.
 *
 * @returns how many were sealed anew
 */
export async function resealSchedules({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  const rows = await db
    .selectFrom('scheduled_agent')
    .select(['user_id', 'id', 'webhook_secret'])
    .where(sealedByOthers(secrets, 'webhook_secret'))
    .execute();
  let done = 0;
  for (const row of rows) {
    const before = row.webhook_secret;
    const sealed = before && secrets.reseal(before, contextOf(row.user_id, row.id));
    if (!sealed) continue;
    const { numUpdatedRows } = await db
      .updateTable('scheduled_agent')
      .set({ webhook_secret: sealed })
      .where('user_id', '=', row.user_id)
      .where('id', '=', row.id)
      .where('webhook_secret', '=', before)
      .executeTakeFirst();
    done += Number(numUpdatedRows);
  }
  return done;
}
