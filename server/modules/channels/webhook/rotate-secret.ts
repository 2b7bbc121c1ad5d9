import type { Network } from '#contract/profile.ts';
import type { WebhookWithSecret } from '#contract/webhook.ts';
import { notFound } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { newSecret } from './endpoint-secrets.ts';
import { requireOwnedEndpoint } from './require-owned-endpoint.ts';
import { webhookAnswer } from './webhook-answer.ts';
import { overlapMs } from './webhook-rules.ts';

/** Makes a new secret, shown here and never again. For a day the one before signs too. @throws AppError `not_found` */
export async function rotateSecret(
  { db, secrets, clock }: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  userId: string,
  network: Network | undefined,
): Promise<WebhookWithSecret> {
  return db.transaction().execute(async (trx) => {
    const own = await requireOwnedEndpoint(trx, userId, network);
    const { secret, encrypted } = newSecret(secrets, { userId, network: own.network });
    const now = clock.now();
    const changed = await trx
      .updateTable('webhook_endpoint')
      .set((eb) => ({
        secret: encrypted,
        former_secret: eb.ref('secret'),
        former_until: new Date(now.getTime() + overlapMs),
        updated_at: now,
      }))
      .where('user_id', '=', userId)
      .where('id', '=', own.id)
      .returningAll()
      .executeTakeFirst();
    if (changed === undefined) throw notFound('Webhook');
    await notifyChange(trx, userId, { name: 'webhook', id: own.id });
    return { webhook: await webhookAnswer(trx, changed, now), secret };
  });
}
