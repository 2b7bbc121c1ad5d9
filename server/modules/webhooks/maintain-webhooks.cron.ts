import { sql } from 'kysely';
import { z } from 'zod';
import { isOpen } from '#server/db/open-account.ts';
import { type Cron, defineTask, sendTasks } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { isSampleOn } from '#server/modules/realms.ts';
import type { DeliverDeps } from '#server/modules/webhooks/delivery/deliver-due.ts';
import { deliverWebhookTask } from '#server/modules/webhooks/delivery/deliver-webhook.task.ts';
import { drainChanges } from '#server/modules/webhooks/events/make-events.ts';
import type { EndpointKey } from './require-owned-endpoint.ts';

type MaintainDeps = DeliverDeps & Pick<Deps, 'tasks' | 'log' | 'source' | 'connects'>;

/** Changes are sent within this time: the cron runs once a minute, with tasks in between. In seconds. */
const everySeconds = 10;

/** Webhooks per pass. The rest follow in the next pass. */
const maxWebhooks = 500;

/** Creates events for changed signals, and enqueues sending for every webhook with due events. */
export async function maintainWebhooks(deps: MaintainDeps): Promise<void> {
  await drainChanges(deps);
  await sendTasks(deps, deliverWebhookTask, await findDue(deps, deps.clock.now()));
}

/** One of the passes between two cron runs. */
export const maintainWebhooksTask = defineTask<MaintainDeps, Record<string, never>>({
  name: 'tend-webhooks',
  input: z.object({}) as z.ZodType<Record<string, never>>,
  run: maintainWebhooks,
});

/** Every minute, and every ten seconds while there is a webhook. */
export const maintainWebhooksCron: Cron<MaintainDeps> = {
  name: 'tend-webhooks-due',
  schedule: '* * * * *',
  async run(deps) {
    const any = await deps.db.selectFrom('signal_watch').select('user_id').limit(1).executeTakeFirst();
    if (any === undefined) return;
    const now = deps.clock.now().getTime();
    await deps.db.transaction().execute(async (trx) => {
      for (let seconds = everySeconds; seconds < 60; seconds += everySeconds) {
        const startAfter = new Date(now + seconds * 1000);
        await deps.tasks.send(trx, maintainWebhooksTask, { input: {}, startAfter });
      }
    });
    await maintainWebhooks(deps);
  },
};

/**
 * Webhooks with due events that no worker is sending, longest waiting first. Sample-network webhooks pause
 * while the sample network is off.
 */
async function findDue(deps: MaintainDeps, now: Date): Promise<EndpointKey[]> {
  const { rows } = await sql<EndpointKey>`
    select endpoint.user_id as "userId", endpoint.id as "endpointId" from webhook_endpoint endpoint
    join app_user on app_user.id = endpoint.user_id and ${isOpen}
    cross join lateral (
      select min(event.next_at) as since from webhook_event event
      where event.user_id = endpoint.user_id and event.endpoint_id = endpoint.id and event.state = 'pending'
    ) as waiting
    where endpoint.state = 'active' and (${isSampleOn(deps)} or endpoint.network = 'real') and coalesce(endpoint.slow_until, '-infinity') <= ${now}::timestamptz
      and coalesce(endpoint.leased_until, '-infinity') <= ${now}::timestamptz
      and waiting.since <= ${now}::timestamptz
    order by waiting.since limit ${maxWebhooks}`.execute(deps.db);
  return rows;
}
