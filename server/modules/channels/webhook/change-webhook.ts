import type { Network } from '#contract/profile.ts';
import type { SignalFilters } from '#contract/signals.ts';
import type { Webhook } from '#contract/webhook.ts';
import { notFound } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { requireOwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { checkUrl } from './check-url.ts';
import { deliverWebhookTask } from './deliver-webhook.task.ts';
import { keepWatch } from './keep-watch.ts';
import { requireOwnedEndpoint } from './require-owned-endpoint.ts';
import { webhookAnswer } from './webhook-answer.ts';

/**
 * Changes address or filter, pauses, or goes on; what is absent stays. `active` clears its failures, and what
 * waited is sent.
 *
 * @throws AppError `not_found`, or naming `url`
 */
export async function changeWebhook(
  { db, web, clock, tasks }: Pick<Deps, 'db' | 'web' | 'clock' | 'tasks'>,
  userId: string,
  change: {
    url?: string | undefined;
    connectedProfileId?: string | null | undefined;
    filters?: SignalFilters | undefined;
    withDoNotEngage?: boolean | undefined;
    state?: 'active' | 'paused' | undefined;
    network?: Network | undefined;
  },
): Promise<Webhook> {
  const { url, connectedProfileId, filters, withDoNotEngage, state } = change;
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const own = await requireOwnedEndpoint(trx, userId, change.network);
    if (url !== undefined) checkUrl(web, url, own.network);
    if (connectedProfileId) {
      const profile = await requireOwnedConnectedProfile(trx, userId, connectedProfileId);
      if (profile.network !== own.network) throw notFound('Profile');
    }
    const now = clock.now();
    const well = {
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      slowdowns: 0,
      slow_until: null,
    };
    const changed = await trx
      .updateTable('webhook_endpoint')
      .set({
        updated_at: now,
        ...(url === undefined ? {} : { url }),
        ...(connectedProfileId === undefined ? {} : { connected_profile_id: connectedProfileId }),
        ...(filters === undefined ? {} : { filters: JSON.stringify(filters) }),
        ...(withDoNotEngage === undefined ? {} : { with_do_not_engage: withDoNotEngage }),
        ...(state === undefined ? {} : { state, ...well }),
      })
      .where('user_id', '=', userId)
      .where('id', '=', own.id)
      .returningAll()
      .executeTakeFirst();
    if (changed === undefined) throw notFound('Webhook');
    await keepWatch(trx, userId);
    if (changed.state === 'active') {
      await tasks.send(trx, deliverWebhookTask, { input: { userId, endpointId: own.id } });
    }
    await notifyChange(trx, userId, { name: 'webhook', id: own.id });
    return webhookAnswer(trx, changed, now);
  });
}
