import { sql, type Transaction } from 'kysely';
import type { WebhookEventState } from '#contract/channels/webhook.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import {
  disableEndpoint,
  type EndpointKey,
  lockEndpoint,
} from '#server/modules/webhooks/require-owned-endpoint.ts';
import { type Delivery, type Outcome, outcomeOf } from '#server/outbound/send-out.ts';
import { type Attempt, answerOf } from './attempt-event.ts';
import { disableAfterMs, nextTry, pauseMs, slowStatuses } from './webhook-rules.ts';

type LockedEvent = {
  id: string;
  signalId: string;
  sequence: number;
  state: WebhookEventState;
  tries: number;
  attempts: number;
};

/**
 * Records a round of attempts: the log, when each event is tried next, and the webhook's health. A signal's
 * later events wait for the earlier one. A receiver that answers 410 or fails for days isn't called again.
 *
 * @param lease the lease of the worker that made the attempts. If another worker has the lease by now,
 *   nothing is recorded
 * @returns whether it was recorded
 */
export async function recordAttempts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: EndpointKey,
  lease: string,
  attempts: Attempt[],
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A merge can end many signals and their events at once.
    await lockFacts(trx, key.userId);
    const endpoint = await lockEndpoint(trx, key);
    if (endpoint?.lease !== lease) return false;
    const locked = await lockEvents(trx, key, attempts);
    const now = clock.now();
    await logAttempts(trx, key, locked, attempts);
    const moved = attempts.flatMap((attempt) => {
      const event = locked.get(attempt.eventId);
      // If a test has delivered it since, that result counts.
      if (event?.state !== 'pending') return [];
      const tries = event.tries + 1;
      return [{ ...event, tries, ...stateOf(outcomeOf(delivery, tries, answerOf(attempt), now)) }];
    });
    await moveEvents(trx, key, moved, now);
    const isWell = attempts.some(({ isSuccess }) => isSuccess);
    const slow = attempts.filter(({ status }) => status !== null && slowStatuses.has(status));
    const slowdowns = slow.length > 0 ? endpoint.slowdowns + 1 : isWell ? 0 : endpoint.slowdowns;
    const asked = Math.max(0, ...slow.map(({ retryAfter }) => retryAfter ?? 0));
    const failingSince = isWell ? null : (endpoint.failing_since ?? now);
    await trx
      .updateTable('webhook_endpoint')
      .set({
        failing_since: failingSince,
        slowdowns,
        slow_until: slow.length > 0 ? new Date(now.getTime() + pauseMs(slowdowns, asked)) : null,
        updated_at: now,
      })
      .where(owned('webhook_endpoint', { userId: key.userId, id: key.endpointId }))
      .where('lease', '=', lease)
      .execute();
    const hasFailed = moved.some(({ state }) => state === 'failed');
    // A 410 from a former URL doesn't count.
    if (attempts.some(({ status, url }) => status === 410 && url === endpoint.url)) {
      await disableEndpoint(trx, endpoint, now, goneMessage);
    } else if (hasFailed && failingSince && now.getTime() - failingSince.getTime() >= disableAfterMs) {
      await disableEndpoint(trx, endpoint, now, failedMessage);
    }
    await notifyChange(trx, key.userId, { name: 'webhook', id: key.endpointId });
    return true;
  });
}

/** Retries send the same event with a new signature, in its signal's order, until the schedule ends. */
const delivery: Delivery = {
  promise: 'atLeastOnce',
  nextTry: (tries, retryAfterMs, now) => nextTry(tries, retryAfterMs, now, Math.random()),
};

function stateOf(outcome: Outcome): { state: WebhookEventState; nextAt: Date | null } {
  if (outcome.state === 'retry') return { state: 'pending', nextAt: outcome.at };
  return { state: outcome.state === 'accepted' ? 'delivered' : 'failed', nextAt: null };
}

const goneMessage =
  'The receiver answered 410 Gone, so events are no longer sent. Check its URL, then turn the webhook on.';
const failedMessage =
  'Nothing could be delivered for three days. Check the receiver, turn the webhook on, then send the failed events again.';

/**
 * Records the single attempt of a test. It doesn't count toward the webhook's health. If the event was
 * replayed in the meantime, it continues on its schedule unless this attempt delivered it.
 */
export async function recordTest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: EndpointKey,
  attempt: Attempt,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await lockEndpoint(trx, key)) === null) return;
    const locked = await lockEvents(trx, key, [attempt]);
    await logAttempts(trx, key, locked, [attempt]);
    if (attempt.isSuccess) {
      await trx
        .updateTable('webhook_event')
        .set({ state: 'delivered', next_at: null, finished_at: clock.now() })
        .where(owned('webhook_event', { userId: key.userId, id: attempt.eventId }))
        .execute();
    }
    await notifyChange(trx, key.userId, { name: 'webhook', id: key.endpointId });
  });
}

/** Locks the events that still exist: a person may have been erased while they were sent. */
async function lockEvents(
  trx: Transaction<Database>,
  { userId }: EndpointKey,
  attempts: Attempt[],
): Promise<Map<string, LockedEvent>> {
  const rows = await trx
    .selectFrom('webhook_event')
    .select(['id', 'signal_id as signalId', 'sequence', 'state', 'tries', 'attempts'])
    .where('user_id', '=', userId)
    .where(
      'id',
      'in',
      attempts.map(({ eventId }) => eventId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function logAttempts(
  trx: Transaction<Database>,
  { userId, endpointId }: EndpointKey,
  locked: Map<string, LockedEvent>,
  attempts: Attempt[],
): Promise<void> {
  const rows = attempts.flatMap((attempt) => {
    const event = locked.get(attempt.eventId);
    if (event === undefined) return [];
    return {
      user_id: userId,
      event_id: event.id,
      number: event.attempts + 1,
      endpoint_id: endpointId,
      url: attempt.url,
      started_at: attempt.startedAt,
      ms: attempt.ms,
      status: attempt.status,
      error: attempt.error,
      answer: attempt.answer,
      is_success: attempt.isSuccess,
    };
  });
  if (rows.length === 0) return;
  await trx.insertInto('webhook_delivery').values(rows).execute();
  await trx
    .updateTable('webhook_event')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', 'in', [...locked.keys()])
    .execute();
}

type Moved = LockedEvent & { nextAt: Date | null };

async function moveEvents(
  trx: Transaction<Database>,
  { userId, endpointId }: EndpointKey,
  moved: Moved[],
  now: Date,
): Promise<void> {
  const columns = {
    id: 'uuid',
    signal_id: 'uuid',
    sequence: 'integer',
    tries: 'integer',
    state: 'text',
    next_at: 'timestamptz',
  } as const;
  const rows = moved.map(({ id, signalId, sequence, tries, state, nextAt }) => ({
    id,
    signal_id: signalId,
    sequence,
    tries,
    state,
    next_at: nextAt,
  }));
  if (rows.length === 0) return;
  await sql`update webhook_event set state = m.state, tries = m.tries,
      next_at = m.next_at, finished_at = case when m.state = 'pending' then null else ${now}::timestamptz end
    from ${unnestRows('m', columns, rows)}
    where webhook_event.user_id = ${userId} and webhook_event.id = m.id`.execute(trx);
  // Later, untried events become due together with the earlier one, or immediately once that one is finished.
  await sql`update webhook_event set next_at = coalesce(m.next_at, ${now}::timestamptz)
    from ${unnestRows('m', columns, rows)}
    where webhook_event.user_id = ${userId} and webhook_event.endpoint_id = ${endpointId}
      and webhook_event.signal_id = m.signal_id and webhook_event.sequence > m.sequence
      and webhook_event.state = 'pending' and webhook_event.tries = 0
      and (m.next_at is not null or webhook_event.next_at > ${now}::timestamptz)`.execute(trx);
}
