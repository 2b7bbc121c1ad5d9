import { sql, type Transaction } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { WebhookEventDetails } from '#contract/webhook.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { doNotEngageMessage, mayLeaveSql } from '#server/modules/signals/lists/do-not-engage.ts';
import { deliverWebhookTask } from './deliver-webhook.task.ts';
import { readEvent } from './read-events.ts';
import { type Endpoint, lockEndpoint, requireOwnedEndpoint } from './require-owned-endpoint.ts';

type ReplayDeps = Pick<Deps, 'db' | 'clock' | 'tasks'>;

/** Sends an event again, under its id and with the whole schedule before it. @throws AppError `not_found`, `conflict` */
export async function replayEvent(
  { db, clock, tasks }: ReplayDeps,
  userId: string,
  id: string,
): Promise<WebhookEventDetails> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const event = await trx
      .selectFrom('webhook_event')
      .select(['endpoint_id as endpointId', 'signal_id as signalId'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    const endpoint = event ? await lockEndpoint(trx, { userId, endpointId: event.endpointId }) : null;
    if (endpoint === null) throw notFound('Delivery');
    refuseDisabled(endpoint);
    if (!(await mayReplay(trx, endpoint, event?.signalId ?? ''))) {
      throw new AppError('conflict', doNotEngageMessage('This person'));
    }
    await trx
      .updateTable('webhook_event')
      .set({ state: 'pending', tries: 0, next_at: now, finished_at: null })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
    await tasks.send(trx, deliverWebhookTask, { input: { userId, endpointId: endpoint.id } });
    await notifyChange(trx, userId, { name: 'webhook', id: endpoint.id });
    return readEvent(trx, userId, id, now);
  });
}

/** Sends all failed events of a webhook again, each under its id. @throws AppError `not_found`, `conflict` */
export async function replayFailed(
  { db, clock, tasks }: ReplayDeps,
  userId: string,
  network: Network | undefined,
): Promise<{ replayed: number; leftOut: number }> {
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const { id: endpointId } = await requireOwnedEndpoint(trx, userId, network);
    const endpoint = await lockEndpoint(trx, { userId, endpointId });
    if (endpoint === null) throw notFound('Webhook');
    refuseDisabled(endpoint);
    const { rows } = await sql<{ id: string }>`
      select webhook_event.id from webhook_event join signal
        on signal.user_id = webhook_event.user_id and signal.id = webhook_event.signal_id
      where webhook_event.user_id = ${userId} and webhook_event.endpoint_id = ${endpoint.id}
        and webhook_event.state = 'failed' and not ${mayLeaveSql(endpoint.with_do_not_engage)}`.execute(trx);
    const leftOut = rows.map(({ id }) => id);
    const { numUpdatedRows } = await trx
      .updateTable('webhook_event')
      .set({ state: 'pending', tries: 0, next_at: clock.now(), finished_at: null })
      .where('user_id', '=', userId)
      .where('endpoint_id', '=', endpoint.id)
      .where('state', '=', 'failed')
      .where('id', '<>', sql<string>`all(${leftOut}::uuid[])`)
      .executeTakeFirstOrThrow();
    await tasks.send(trx, deliverWebhookTask, { input: { userId, endpointId: endpoint.id } });
    await notifyChange(trx, userId, { name: 'webhook', id: endpoint.id });
    return { replayed: Number(numUpdatedRows), leftOut: leftOut.length };
  });
}

/** Somebody may have been put on Do not engage since the event was made; one whose signal is gone is nobody's. */
async function mayReplay(trx: Transaction<Database>, endpoint: Endpoint, signalId: string): Promise<boolean> {
  const { rows } = await sql`
    select from signal where signal.user_id = ${endpoint.user_id} and signal.id = ${signalId}
      and not ${mayLeaveSql(endpoint.with_do_not_engage)}`.execute(trx);
  return rows.length === 0;
}

/** @throws AppError `conflict` */
export function refuseDisabled(endpoint: Pick<Endpoint, 'state'>): void {
  if (endpoint.state !== 'disabled') return;
  throw new AppError('conflict', 'The webhook is switched off. Switch it on first, then send again.');
}
