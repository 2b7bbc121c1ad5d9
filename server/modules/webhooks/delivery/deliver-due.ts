import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { signingSecrets } from '#server/modules/webhooks/endpoint-secrets.ts';
import {
  disableEndpoint,
  type Endpoint,
  type EndpointKey,
} from '#server/modules/webhooks/require-owned-endpoint.ts';
import { attemptEvent } from './attempt-event.ts';
import { recordAttempts } from './record-attempts.ts';

export type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'web' | 'secrets'>;

/** Longer than a response may take. A worker that hasn't renewed it by then is dead. In ms. */
const leaseMs = 120_000;

/** No round starts later than this after the first one, in ms. */
const defaultTurnMs = 15_000;

/** Events sent at the same time: to a healthy receiver, and to one that fails or asked for fewer. */
const manyAtOnce = 20;
const fewAtOnce = 4;

/**
 * One round of sending a webhook's due events: many signals in parallel, each signal's events in order.
 * One worker at a time. If a worker dies after sending an event but before recording it, the event is sent
 * again with the same id.
 *
 * @param how.signal aborts when the process stops: no further round starts
 * @param how.turnMs machine time after which no further round starts; 15 s by default
 * @returns `done`: nothing more is due or may be sent. `busy`: another worker is sending, or nothing may be
 *   sent because the webhook isn't active or its user deleted the account. `more`: the round ended before
 *   everything was sent
 */
export async function deliverDue(
  deps: DeliverDeps,
  key: EndpointKey,
  how: { abort?: AbortSignal; turnMs?: number } = {},
): Promise<'done' | 'busy' | 'more'> {
  const { db, clock } = deps;
  const { abort, turnMs = defaultTurnMs } = how;
  const lease = randomUUID();
  const begun = performance.now();
  let endpoint = await takeLease(db, key, lease, clock.now());
  if (endpoint === null) return 'busy';
  let isMore = false;
  // If our own code fails, the lease isn't ended: the receiver is left alone until the lease expires.
  while (endpoint !== null && (await deliverRound(deps, endpoint, lease))) {
    isMore = abort?.aborted === true || performance.now() - begun >= turnMs;
    if (isMore) break;
    endpoint = await renewLease(db, key, lease, clock.now());
  }
  await endLease(db, key, lease);
  return isMore ? 'more' : 'done';
}

/** @returns whether something was sent and recorded */
async function deliverRound(deps: DeliverDeps, endpoint: Endpoint, lease: string): Promise<boolean> {
  const { db, clock } = deps;
  const key = { userId: endpoint.user_id, endpointId: endpoint.id };
  const now = clock.now();
  if (endpoint.slow_until !== null && endpoint.slow_until > now) return false;
  const isWell = endpoint.failing_since === null && endpoint.slowdowns === 0;
  const due = await dueEvents(db, key, now, isWell ? manyAtOnce : fewAtOnce);
  if (due.length === 0) return false;
  const secrets = await openSecrets(deps, endpoint, now);
  if (secrets === null) return false;
  const to = { url: endpoint.url, secrets };
  const attempts = await Promise.all(due.map((event) => attemptEvent(deps, to, event)));
  return recordAttempts(deps, key, lease, attempts);
}

/** The secrets to sign with. If they can't be decrypted, the webhook is switched off with the reason. */
async function openSecrets(
  { db, secrets }: DeliverDeps,
  endpoint: Endpoint,
  now: Date,
): Promise<string[] | null> {
  try {
    return signingSecrets(secrets, endpoint, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await db.transaction().execute(async (trx) => {
      await lockFacts(trx, endpoint.user_id);
      await disableEndpoint(trx, endpoint, now, error.message);
    });
    return null;
  }
}

/** Events that are due, only the first of each signal. */
async function dueEvents(
  db: Kysely<Database>,
  { userId, endpointId }: EndpointKey,
  now: Date,
  limit: number,
): Promise<{ id: string; body: string }[]> {
  const { rows } = await sql<{ id: string; body: string }>`
    select event.id, event.body from webhook_event event
    where event.user_id = ${userId} and event.endpoint_id = ${endpointId}
      and event.state = 'pending' and event.next_at <= ${now}::timestamptz
      and not exists (
        select from webhook_event earlier
        where earlier.user_id = event.user_id and earlier.signal_id = event.signal_id
          and earlier.endpoint_id = event.endpoint_id and earlier.sequence < event.sequence
          and earlier.state = 'pending'
      )
    order by event.next_at, event.sequence limit ${limit}`.execute(db);
  return rows;
}

async function takeLease(
  db: Kysely<Database>,
  key: EndpointKey,
  lease: string,
  now: Date,
): Promise<Endpoint | null> {
  const row = await leaseUntil(db, key, lease, now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .executeTakeFirst();
  return row ?? null;
}

/** Null if another worker has the webhook by now, or nothing may be sent any more. */
async function renewLease(
  db: Kysely<Database>,
  key: EndpointKey,
  lease: string,
  now: Date,
): Promise<Endpoint | null> {
  const row = await leaseUntil(db, key, lease, now).where('lease', '=', lease).executeTakeFirst();
  return row ?? null;
}

/** Leases the webhook if it is active and its user hasn't deleted the account. */
function leaseUntil(db: Kysely<Database>, key: EndpointKey, lease: string, now: Date) {
  return db
    .updateTable('webhook_endpoint')
    .set({ lease, leased_until: new Date(now.getTime() + leaseMs) })
    .where(owned('webhook_endpoint', { userId: key.userId, id: key.endpointId }))
    .where('state', '=', 'active')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('app_user')
          .select('app_user.id')
          .whereRef('app_user.id', '=', 'webhook_endpoint.user_id')
          .where(isOpen),
      ),
    )
    .returningAll();
}

async function endLease(db: Kysely<Database>, key: EndpointKey, lease: string): Promise<void> {
  await db
    .updateTable('webhook_endpoint')
    .set({ lease: null, leased_until: null })
    .where(owned('webhook_endpoint', { userId: key.userId, id: key.endpointId }))
    .where('lease', '=', lease)
    .execute();
}
