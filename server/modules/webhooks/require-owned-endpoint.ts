import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { shownRealm } from '#server/modules/profile/shown-realm.ts';
import { watchSignals } from '#server/modules/signals/change-outbox.ts';
import type { WebhookEndpointTable } from './tables.ts';

export type Endpoint = Selectable<WebhookEndpointTable>;

export type EndpointKey = { userId: string; endpointId: string };

/** The user's webhook for a realm; null if there is none. */
export async function findEndpoint(
  db: Kysely<Database>,
  userId: string,
  realm: Realm,
): Promise<Endpoint | null> {
  const row = await db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .executeTakeFirst();
  return row ?? null;
}

/** The user's webhook for the requested realm, or for the shown one. @throws AppError `not_found` */
export async function requireOwnedEndpoint(
  db: Kysely<Database>,
  userId: string,
  realm: Realm | undefined,
): Promise<Endpoint> {
  const found = await findEndpoint(db, userId, await shownRealm(db, userId, realm));
  if (found === null) throw notFound('Webhook');
  return found;
}

/**
 * Locks a webhook until the transaction ends. Events are created by one writer at a time, so newer events get
 * higher numbers. Callers that also need `lockFacts`, for example to store several events, call that first.
 * Null if the webhook was deleted.
 */
export async function lockEndpoint(trx: Transaction<Database>, key: EndpointKey): Promise<Endpoint | null> {
  const row = await trx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where(owned('webhook_endpoint', { userId: key.userId, id: key.endpointId }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Turns recording of a user's signal changes on or off, depending on whether a webhook wants them. The caller
 * holds the lock of `lockFacts`.
 */
export async function updateSignalWatch(trx: Transaction<Database>, userId: string): Promise<void> {
  const wanting = await trx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '!=', 'disabled')
    .limit(1)
    .executeTakeFirst();
  await watchSignals(trx, userId, wanting !== undefined);
}

/**
 * Switches a webhook off: waiting events fail, and nothing new is recorded until its user switches it on
 * again. The caller holds the lock of `lockFacts`.
 */
export async function disableEndpoint(
  trx: Transaction<Database>,
  { user_id, id }: Pick<Endpoint, 'user_id' | 'id'>,
  now: Date,
  reason: string,
): Promise<void> {
  await trx
    .updateTable('webhook_endpoint')
    .set({ state: 'disabled', disabled_reason: reason, disabled_at: now, slow_until: null, updated_at: now })
    .where(owned('webhook_endpoint', { user_id, id }))
    .execute();
  await trx
    .updateTable('webhook_event')
    .set({ state: 'failed', next_at: null, finished_at: now })
    .where('user_id', '=', user_id)
    .where('endpoint_id', '=', id)
    .where('state', '=', 'pending')
    .execute();
  await updateSignalWatch(trx, user_id);
}
