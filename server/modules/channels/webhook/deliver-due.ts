import { type Kysely, sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { attemptEvent } from './attempt-event.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { signingSecrets } from './endpoint-secrets.ts';
import type { Endpoint, EndpointKey } from './own-endpoint.ts';
import { recordAttempts } from './record-attempts.ts';

export type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'web' | 'secrets'>;

/** Longer than an answer may take: who has not renewed it by then is dead. In ms. */
const leaseMs = 120_000;

/** Events under way at once: of a receiver that is well, and of one that fails or asked for fewer. */
const manyAtOnce = 20;
const fewAtOnce = 4;

/**
 * Sends what is due of a webhook, many signals at once and the events of one signal in their order, until nothing is
 * due. One worker at a time; what one that died had sent and not written down is sent again, under the same id.
 *
 * @param signal aborts when the process stops: no further round begins
 */
export async function deliverDue(deps: DeliverDeps, key: EndpointKey, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  let endpoint = await takeLease(db, key, clock.now());
  while (endpoint !== null && !signal?.aborted && (await deliverRound(deps, key, endpoint))) {
    endpoint = await renewLease(db, key, clock.now());
  }
  if (endpoint !== null) await endLease(db, key);
}

/** @returns whether something was sent */
async function deliverRound(deps: DeliverDeps, key: EndpointKey, endpoint: Endpoint): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock.now();
  if (endpoint.slow_until !== null && endpoint.slow_until > now) return false;
  const isWell = endpoint.failing_since === null && endpoint.slowdowns === 0;
  const due = await dueEvents(db, key, now, isWell ? manyAtOnce : fewAtOnce);
  if (due.length === 0) return false;
  const secrets = await openSecrets(deps, endpoint, now);
  if (secrets === null) return false;
  const to = { url: endpoint.url, secrets };
  await recordAttempts(deps, key, await Promise.all(due.map((event) => attemptEvent(deps, to, event))));
  return true;
}

/** The secrets to sign with; where they cannot be read any more the webhook is switched off, and says why. */
async function openSecrets(
  { db, secrets }: DeliverDeps,
  endpoint: Endpoint,
  now: Date,
): Promise<string[] | null> {
  try {
    return signingSecrets(secrets, endpoint, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await db.transaction().execute((trx) => disableEndpoint(trx, endpoint, now, error.message));
    return null;
  }
}

/** Those that are due, the first of each signal alone. */
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

async function takeLease(db: Kysely<Database>, key: EndpointKey, now: Date): Promise<Endpoint | null> {
  const row = await lease(db, key, now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .executeTakeFirst();
  return row ?? null;
}

async function renewLease(db: Kysely<Database>, key: EndpointKey, now: Date): Promise<Endpoint | null> {
  const row = await lease(db, key, now).executeTakeFirst();
  if (row === undefined) await endLease(db, key);
  return row ?? null;
}

function lease(db: Kysely<Database>, key: EndpointKey, now: Date) {
  return db
    .updateTable('webhook_endpoint')
    .set({ leased_until: new Date(now.getTime() + leaseMs) })
    .where('user_id', '=', key.userId)
    .where('id', '=', key.endpointId)
    .where('state', '=', 'active')
    .returningAll();
}

async function endLease(db: Kysely<Database>, key: EndpointKey): Promise<void> {
  await db
    .updateTable('webhook_endpoint')
    .set({ leased_until: null })
    .where('user_id', '=', key.userId)
    .where('id', '=', key.endpointId)
    .execute();
}
