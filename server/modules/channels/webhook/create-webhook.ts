import type { Network } from '#contract/profile.ts';
import type { SignalFilters } from '#contract/signals.ts';
import type { WebhookWithSecret } from '#contract/webhook.ts';
import { AppError, notFound } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { shownNetwork } from '#server/modules/channels/shown-network.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { requireOwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { checkUrl } from './check-url.ts';
import { newSecret } from './endpoint-secrets.ts';
import { keepWatch } from './keep-watch.ts';
import { webhookAnswer } from './webhook-answer.ts';

/**
 * Creates the webhook of a network. From now on it is reported about signals that are new or change.
 *
 * @throws AppError that names `url`; `not_found` for a stranger's profile; `conflict` where there is one
 */
export async function createWebhook(
  { db, web, secrets, clock }: Pick<Deps, 'db' | 'web' | 'secrets' | 'clock'>,
  userId: string,
  wanted: {
    url: string;
    connectedProfileId?: string | null | undefined;
    filters?: SignalFilters | undefined;
    withDoNotEngage?: boolean | undefined;
    network?: Network | undefined;
  },
): Promise<WebhookWithSecret> {
  const network = await shownNetwork(db, userId, wanted.network);
  checkUrl(web, wanted.url, network);
  const { secret, encrypted } = newSecret(secrets, { userId, network });
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const profileId = wanted.connectedProfileId ?? null;
    if (profileId !== null) {
      const profile = await requireOwnedConnectedProfile(trx, userId, profileId);
      if (profile.network !== network) throw notFound('Profile');
    }
    const made = await trx
      .insertInto('webhook_endpoint')
      .values({
        user_id: userId,
        network,
        url: wanted.url,
        secret: encrypted,
        connected_profile_id: profileId,
        filters: JSON.stringify(wanted.filters ?? {}),
        with_do_not_engage: wanted.withDoNotEngage ?? false,
        state: 'active',
        created_at: clock.now(),
      })
      .onConflict((oc) => oc.columns(['user_id', 'network']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (made === undefined) {
      throw new AppError(
        'conflict',
        'There is a webhook already. Change its address, or disconnect it first.',
      );
    }
    await keepWatch(trx, userId);
    await notifyChange(trx, userId, { name: 'webhook', id: made.id });
    return { webhook: await webhookAnswer(trx, made, clock.now()), secret };
  });
}
