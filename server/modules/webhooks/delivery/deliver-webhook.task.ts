import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import { defineTask } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { EndpointKey } from '#server/modules/webhooks/require-owned-endpoint.ts';
import { type DeliverDeps, deliverDue } from './deliver-due.ts';

const WebhookMessage = z.object({ userId: Id, endpointId: Id });

type RoundDeps = DeliverDeps & Pick<Deps, 'tasks' | 'log'>;

/** Events due later than this are found by the cron, in ms. */
const soonMs = 10_000;

/**
 * Webhooks a process sends to at the same time. A user has at most two, so no user takes many of these slots.
 */
const maxAtOnce = 100;

/** How long the queue waits for a round, in ms, so a stopping process still finishes quick rounds. */
const patienceMs = 500;

const underWay = new Set<Promise<void>>();

/**
 * Sends a webhook's due events in rounds. A slow receiver holds up no one: after half a second its round
 * continues in the background, and the queue proceeds to the next webhook. Duplicate messages do nothing.
 */
export const deliverWebhookTask = defineTask<RoundDeps, z.infer<typeof WebhookMessage>>({
  name: 'deliver-webhook',
  input: WebhookMessage,
  async run(deps, key, abort) {
    while (underWay.size >= maxAtOnce) await Promise.race(underWay);
    abort.throwIfAborted();
    const round: Promise<void> = deliverRound(deps, key, abort)
      .catch((error: unknown) => {
        // What a stopping process leaves unfinished is sent again when the lease expires.
        if (!abort.aborted) deps.log.error({ err: error, ...key }, 'delivering to a webhook failed');
      })
      .finally(() => underWay.delete(round));
    underWay.add(round);
    await Promise.race([round, setTimeout(patienceMs, undefined, { ref: false })]);
  },
});

/** One round. If something is left, enqueues the next one behind the messages already waiting. */
async function deliverRound(deps: RoundDeps, key: EndpointKey, abort: AbortSignal): Promise<void> {
  const outcome = await deliverDue(deps, key, { abort });
  abort.throwIfAborted();
  if (outcome === 'busy') return;
  const { db, clock, tasks } = deps;
  const at = outcome === 'more' ? clock.now() : await nextSoon(deps, key);
  if (at === null) return;
  await db
    .transaction()
    .execute((trx) => tasks.send(trx, deliverWebhookTask, { input: key, startAfter: at }));
}

/** When a webhook's next event is due; null if that isn't soon. */
async function nextSoon({ db, clock }: RoundDeps, key: EndpointKey): Promise<Date | null> {
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
    .where('event.next_at', '<=', new Date(now.getTime() + soonMs))
    .orderBy('event.next_at')
    .limit(1)
    .executeTakeFirst();
  return next?.at ?? null;
}
