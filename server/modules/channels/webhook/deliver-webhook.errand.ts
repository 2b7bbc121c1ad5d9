import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import { defineErrand } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { type DeliverDeps, deliverDue } from './deliver-due.ts';

const WebhookMessage = z.object({ userId: Id, endpointId: Id });

/** What is due later than this is found by the tick, ms. */
const soonMs = 10_000;

/** Sends what is due of a webhook. Whatever comes twice finds nothing to do. */
export const deliverWebhookErrand = defineErrand<
  DeliverDeps & Pick<Deps, 'errands'>,
  z.infer<typeof WebhookMessage>
>({
  name: 'deliver-webhook',
  input: WebhookMessage,
  async run(deps, key, signal) {
    await deliverDue(deps, key, signal);
    signal.throwIfAborted();
    const { db, clock, errands } = deps;
    const now = clock.now();
    const next = await db
      .selectFrom('webhook_event as event')
      .innerJoin('webhook_endpoint as endpoint', (join) =>
        join.onRef('endpoint.user_id', '=', 'event.user_id').onRef('endpoint.id', '=', 'event.endpoint_id'),
      )
      .select('event.next_at as at')
      .where('event.user_id', '=', key.userId)
      .where('event.endpoint_id', '=', key.endpointId)
      .where('event.state', '=', 'pending')
      .where('endpoint.state', '=', 'active')
      .where('event.next_at', '>', now)
      .orderBy('event.next_at')
      .limit(1)
      .executeTakeFirst();
    const at = next?.at;
    if (!at || at.getTime() - now.getTime() > soonMs) return;
    await db
      .transaction()
      .execute((trx) => errands.send(trx, deliverWebhookErrand, { input: key, startAfter: at }));
  },
});
