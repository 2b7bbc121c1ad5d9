import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { WebhookEvent, WebhookEventDetails, WebhookEventState } from '#contract/channels/webhook.ts';
import { Id } from '#contract/paging.ts';
import type { Realm } from '#contract/profile.ts';
import { AppError, notFound } from '#server/app-error.ts';
import { decodeCursor, pageOf } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { shownRealm } from '#server/modules/profile/shown-realm.ts';
import { doNotEngageMessage, isExportableSql } from '#server/modules/signals/lists/do-not-engage.ts';
import type { EraseStep } from '#server/modules/signals/people/erase-person.ts';
import { attemptEvent } from '#server/modules/webhooks/delivery/attempt-event.ts';
import { deliverWebhookTask } from '#server/modules/webhooks/delivery/deliver-webhook.task.ts';
import { recordTest } from '#server/modules/webhooks/delivery/record-attempts.ts';
import { plainHeaders, signingSecrets } from '#server/modules/webhooks/endpoint-secrets.ts';
import {
  type Endpoint,
  findEndpoint,
  lockEndpoint,
  requireOwnedEndpoint,
} from '#server/modules/webhooks/require-owned-endpoint.ts';
import { makeEvents, matchingSignals } from './make-events.ts';

const defaultLimit = 50;
const maxAttempts = 50;
const EventsCursor = z.object({ id: Id });

type Row = Omit<WebhookEvent, 'nextAt' | 'settledAt' | 'createdAt' | 'last'> & {
  body: string;
  nextAt: Date | null;
  settledAt: Date | null;
  madeAt: Date;
  lastStatus: number | null;
  lastMs: number | null;
  lastError: string | null;
};

/**
 * A page of a webhook's events, newest first; empty if there is no webhook.
 *
 * @throws AppError that names the field `cursor` if it is invalid
 */
export async function listEvents(
  db: Kysely<Database>,
  userId: string,
  query: {
    state?: WebhookEventState[] | undefined;
    cursor?: string | undefined;
    limit?: number | undefined;
    network?: Realm | undefined;
  },
): Promise<{ items: WebhookEvent[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(EventsCursor, query.cursor);
  const endpoint = await findEndpoint(db, userId, await shownRealm(db, userId, query.network));
  if (endpoint === null) return { items: [], nextCursor: null };
  const limit = query.limit ?? defaultLimit;
  const states = query.state?.length ? sql`and event.state = any(${query.state}::text[])` : sql``;
  const further = after === null ? sql`` : sql`and event.id < ${after.id}::uuid`;
  const rows = await selectEvents(
    db,
    sql`where event.user_id = ${userId} and event.endpoint_id = ${endpoint.id} ${states} ${further}
      order by event.id desc limit ${limit + 1}`,
  );
  return pageOf(rows, limit, eventAnswer, ({ id }) => ({ id }));
}

/** One event with its body and attempts. @throws AppError `not_found` */
export async function readEvent(
  db: Kysely<Database>,
  userId: string,
  id: string,
  now: Date,
): Promise<WebhookEventDetails> {
  const [row] = await selectEvents(db, sql`where event.user_id = ${userId} and event.id = ${id}`);
  if (row === undefined) throw notFound('Delivery');
  const log = await db
    .selectFrom('webhook_delivery')
    .select(['number', 'url', 'started_at', 'ms', 'status', 'error', 'answer', 'is_success as succeeded'])
    .where('user_id', '=', userId)
    .where('event_id', '=', id)
    .orderBy('number', 'desc')
    .limit(maxAttempts)
    .execute();
  return {
    ...eventAnswer(row),
    headers: plainHeaders(row.id, log[0]?.started_at ?? row.nextAt ?? now),
    body: row.body,
    log: log.map(({ started_at, ...attempt }) => ({ ...attempt, startedAt: started_at.toISOString() })),
  };
}

async function selectEvents(db: Kysely<Database>, rest: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select event.id, event.type, event.origin, event.signal_id as "signalId", signal.name, event.sequence,
      event.state, event.attempts, event.next_at as "nextAt", event.finished_at as "settledAt",
      event.made_at as "madeAt", event.body, last.status as "lastStatus", last.ms as "lastMs",
      last.error as "lastError"
    from webhook_event event
    join signal on signal.user_id = event.user_id and signal.id = event.signal_id
    left join webhook_delivery last on last.user_id = event.user_id and last.event_id = event.id
      and last.number = event.attempts ${rest}`.execute(db);
  return rows;
}

function eventAnswer({ body: _, madeAt, lastStatus, lastMs, lastError, ...row }: Row): WebhookEvent {
  return {
    ...row,
    nextAt: row.nextAt?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
    createdAt: madeAt.toISOString(),
    last: lastMs === null ? null : { status: lastStatus, ms: lastMs, error: lastError },
  };
}

type ReplayDeps = Pick<Deps, 'db' | 'clock' | 'tasks'>;

/** Sends an event again with the same id and a fresh schedule. @throws AppError `not_found`, `conflict` */
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
      .where(owned('webhook_event', { userId, id }))
      .executeTakeFirst();
    if (event === undefined) throw notFound('Delivery');
    const endpoint = await lockEndpoint(trx, { userId, endpointId: event.endpointId });
    if (endpoint === null) throw notFound('Delivery');
    refuseDisabled(endpoint);
    if (!(await mayReplay(trx, endpoint, event.signalId))) {
      throw new AppError('conflict', doNotEngageMessage('This person'));
    }
    await trx
      .updateTable('webhook_event')
      .set({ state: 'pending', tries: 0, next_at: now, finished_at: null })
      .where(owned('webhook_event', { userId, id }))
      .execute();
    await tasks.send(trx, deliverWebhookTask, { input: { userId, endpointId: endpoint.id } });
    await notifyChange(trx, userId, { name: 'webhook', id: endpoint.id });
    return readEvent(trx, userId, id, now);
  });
}

/**
 * Sends all failed events of a webhook again, each with its own id. @throws AppError `not_found`, `conflict`
 */
export async function replayFailed(
  { db, clock, tasks }: ReplayDeps,
  userId: string,
  realm: Realm | undefined,
): Promise<{ replayed: number; leftOut: number }> {
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const { id: endpointId } = await requireOwnedEndpoint(trx, userId, realm);
    const endpoint = await lockEndpoint(trx, { userId, endpointId });
    if (endpoint === null) throw notFound('Webhook');
    refuseDisabled(endpoint);
    const { rows } = await sql<{ id: string }>`
      select webhook_event.id from webhook_event join signal
        on signal.user_id = webhook_event.user_id and signal.id = webhook_event.signal_id
      where webhook_event.user_id = ${userId} and webhook_event.endpoint_id = ${endpoint.id}
        and webhook_event.state = 'failed' and not ${isExportableSql(endpoint.with_do_not_engage)}`.execute(
      trx,
    );
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

/**
 * Whether an event may be replayed: the person may have been added to "Do not engage" since it was created.
 * An event whose signal no longer exists may be.
 */
async function mayReplay(trx: Transaction<Database>, endpoint: Endpoint, signalId: string): Promise<boolean> {
  const { rows } = await sql`
    select from signal where signal.user_id = ${endpoint.user_id} and signal.id = ${signalId}
      and not ${isExportableSql(endpoint.with_do_not_engage)}`.execute(trx);
  return rows.length === 0;
}

/** @throws AppError `conflict` */
export function refuseDisabled(endpoint: Pick<Endpoint, 'state'>): void {
  if (endpoint.state !== 'disabled') return;
  throw new AppError('conflict', 'The webhook is off. Turn it on first, then send again.');
}

/**
 * Sends the most recently active matching signal, as it is now, once and immediately, even if the webhook is
 * paused or disabled. It is a regular event with its signal's next number.
 *
 * @throws AppError `not_found` without a webhook, `conflict` if no signal matches
 */
export async function sendTest(
  deps: Pick<Deps, 'db' | 'clock' | 'web' | 'secrets'>,
  userId: string,
  realm: Realm | undefined,
): Promise<WebhookEventDetails> {
  const { db, clock, secrets } = deps;
  const { id, key, to } = await db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const key = { userId, endpointId: (await requireOwnedEndpoint(trx, userId, realm)).id };
    const endpoint = await lockEndpoint(trx, key);
    if (endpoint === null) throw notFound('Webhook');
    const now = clock.now();
    const to = { url: endpoint.url, secrets: signingSecrets(secrets, endpoint, now) };
    const matching = await matchingSignals(trx, endpoint, now);
    const newest = sql`signal.user_id = ${userId}::uuid and signal.id = (
      select signal.id from signal where ${matching} order by signal.latest_at desc, signal.id desc limit 1)`;
    const [made] = await makeEvents(trx, endpoint, newest, 'test', now);
    if (made !== undefined) return { id: made, key, to };
    throw new AppError(
      'conflict',
      'No signals match yet, so there’s nothing to send. Connect a profile first, or choose a wider filter.',
    );
  });
  const event = await readEvent(db, userId, id, clock.now());
  await recordTest(deps, key, await attemptEvent(deps, to, event));
  return readEvent(db, userId, id, clock.now());
}

/**
 * Deletes the sequence numbers of a person's signals, including signals that a merge ended. Their events are
 * deleted with the signals.
 */
export const eraseSequences: EraseStep = async (trx, userId, { records }) => {
  await sql`
    delete from webhook_sequence where user_id = ${userId}::uuid and signal_id in (
      select signal.id from signal
      where signal.user_id = ${userId}::uuid and signal.person_id = any(${records}::uuid[])
      union all
      select (gone.value ->> 'id')::uuid from person_merge merge
      join signal_merge of_signals on of_signals.user_id = merge.user_id and of_signals.merge_id = merge.id
      cross join lateral jsonb_array_elements(of_signals.gone_signals) as gone (value)
      where merge.user_id = ${userId}::uuid and merge.person_id = any(${records}::uuid[])
    )`.execute(trx);
};
