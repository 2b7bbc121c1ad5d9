import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import { defineTask } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { type DeliverDeps, deliverDue } from './deliver-due.ts';
import type { EndpointKey } from './require-owned-endpoint.ts';

const WebhookMessage = z.object({ userId: Id, endpointId: Id });

type TurnDeps = DeliverDeps & Pick<Deps, 'tasks' | 'log'>;

/** What is due later than this is found by the cron, ms. */
const soonMs = 10_000;

/** Webhooks that a process sends to at once. A user has two at most, so none has many of these slots. */
const maxAtOnce = 100;

/** So long the queue waits for a turn, ms: a process that stops ends what is quick. */
const patienceMs = 500;

const underWay = new Set<Promise<void>>();

/**
 * Sends what is due of a webhook, in turns. A slow receiver keeps nobody waiting: after half a second its turn goes on
 * by itself, and the queue takes the next webhook. Whatever comes twice finds nothing to do.
 */
export const deliverWebhookTask = defineTask<TurnDeps, z.infer<typeof WebhookMessage>>({
  name: 'deliver-webhook',
  input: WebhookMessage,
  async run(deps, key, signal) {
    while (underWay.size >= maxAtOnce) await Promise.race(underWay);
    signal.throwIfAborted();
    const turn: Promise<void> = takeTurn(deps, key, signal)
      .catch((error: unknown) => {
        // What a stopping process leaves in the middle is sent again when its lease has lapsed.
        if (!signal.aborted) deps.log.error({ err: error, ...key }, 'delivering to a webhook failed');
      })
      .finally(() => underWay.delete(turn));
    underWay.add(turn);
    await Promise.race([turn, setTimeout(patienceMs, undefined, { ref: false })]);
  },
});

/** One turn, and where something is left a message for the next: behind those who wait by now. */
async function takeTurn(deps: TurnDeps, key: EndpointKey, signal: AbortSignal): Promise<void> {
  const outcome = await deliverDue(deps, key, { signal });
  signal.throwIfAborted();
  if (outcome === 'busy') return;
  const { db, clock, tasks } = deps;
  const at = outcome === 'more' ? clock.now() : await nextSoon(deps, key);
  if (at === null) return;
  await db
    .transaction()
    .execute((trx) => tasks.send(trx, deliverWebhookTask, { input: key, startAfter: at }));
}

/** When the next event of a webhook is due, null where that is not soon. */
async function nextSoon({ db, clock }: TurnDeps, key: EndpointKey): Promise<Date | null> {
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
