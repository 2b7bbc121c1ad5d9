import { type Kysely, sql } from 'kysely';
import type { Webhook, WebhookHour, WebhookWithSecret } from '#contract/channels/webhook.ts';
import type { Realm } from '#contract/profile.ts';
import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import { AppError, invalidField, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { requireOwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { shownRealm } from '#server/modules/profile/shown-realm.ts';
import { deliverWebhookTask } from '#server/modules/webhooks/delivery/deliver-webhook.task.ts';
import { overlapMs } from '#server/modules/webhooks/delivery/webhook-rules.ts';
import { countExcluded, readFilters } from '#server/modules/webhooks/events/make-events.ts';
import type { Web } from '#server/ports/web/port.ts';
import { newSecret } from './endpoint-secrets.ts';
import {
  type Endpoint,
  findEndpoint,
  requireOwnedEndpoint,
  updateSignalWatch,
} from './require-owned-endpoint.ts';

/** A webhook as the API returns it, without its secret. */
async function webhookAnswer(db: Kysely<Database>, endpoint: Endpoint, now: Date): Promise<Webhook> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select (select count(*) from webhook_event
        where user_id = ${endpoint.user_id} and endpoint_id = ${endpoint.id} and state = 'pending')::integer as waiting,
      (select count(*) from webhook_event
        where user_id = ${endpoint.user_id} and endpoint_id = ${endpoint.id} and state = 'failed')::integer as failed`.execute(
    db,
  );
  const isFailing = endpoint.state === 'active' && endpoint.failing_since !== null;
  const ahead = (at: Date | null) => (at !== null && at > now ? at.toISOString() : null);
  return {
    id: endpoint.id,
    network: endpoint.network,
    url: endpoint.url,
    connectedProfileId: endpoint.connected_profile_id,
    filters: readFilters(endpoint.filters),
    withDoNotEngage: endpoint.with_do_not_engage,
    state: isFailing ? 'failing' : endpoint.state,
    disabledReason: endpoint.disabled_reason,
    disabledAt: endpoint.disabled_at?.toISOString() ?? null,
    failingSince: endpoint.failing_since?.toISOString() ?? null,
    slowUntil: ahead(endpoint.slow_until),
    formerSecretUntil: ahead(endpoint.former_until),
    waiting: rows[0]?.waiting ?? 0,
    failed: rows[0]?.failed ?? 0,
    leftOut: await countExcluded(db, endpoint, now),
    createdAt: endpoint.created_at.toISOString(),
  };
}

const hourMs = 3_600_000;
const hours = 24;

/** A realm's webhook, with its attempts per hour over the last 24 hours, including the current hour. */
export async function readWebhook(
  db: Kysely<Database>,
  userId: string,
  asked: Realm | undefined,
  now: Date,
): Promise<{ network: Realm; webhook: Webhook | null; hours: WebhookHour[] }> {
  const realm = await shownRealm(db, userId, asked);
  const endpoint = await findEndpoint(db, userId, realm);
  if (endpoint === null) return { network: realm, webhook: null, hours: [] };
  const since = new Date((Math.floor(now.getTime() / hourMs) - hours + 1) * hourMs);
  const { rows } = await sql<{ at: Date; delivered: number; failed: number }>`
    select date_bin('1 hour', started_at, ${since}::timestamptz) as at,
      (count(*) filter (where is_success))::integer as delivered,
      (count(*) filter (where not is_success))::integer as failed
    from webhook_delivery
    where user_id = ${userId} and endpoint_id = ${endpoint.id} and started_at >= ${since}::timestamptz
    group by 1`.execute(db);
  const known = new Map(rows.map((row) => [row.at.getTime(), row]));
  return {
    network: realm,
    webhook: await webhookAnswer(db, endpoint, now),
    hours: Array.from({ length: hours }, (_, index) => {
      const at = since.getTime() + index * hourMs;
      const { delivered = 0, failed = 0 } = known.get(at) ?? {};
      return { at: new Date(at).toISOString(), delivered, failed };
    }),
  };
}

/**
 * Creates a realm's webhook. From now on it gets signals that are new or change.
 *
 * @throws AppError that names `url`; `not_found` for another user's profile; `conflict` if one exists
 */
export async function createWebhook(
  { db, web, secrets, clock }: Pick<Deps, 'db' | 'web' | 'secrets' | 'clock'>,
  userId: string,
  wanted: {
    url: string;
    connectedProfileId?: string | null | undefined;
    filters?: SignalFilters | undefined;
    withDoNotEngage?: boolean | undefined;
    network?: Realm | undefined;
  },
): Promise<WebhookWithSecret> {
  const realm = await shownRealm(db, userId, wanted.network);
  checkUrl(web, wanted.url, realm);
  const { secret, encrypted } = newSecret(secrets, { userId, realm });
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const profileId = wanted.connectedProfileId ?? null;
    if (profileId !== null) {
      const profile = await requireOwnedConnectedProfile(trx, userId, profileId);
      if (profile.network !== realm) throw notFound('Profile');
    }
    const made = await trx
      .insertInto('webhook_endpoint')
      .values({
        user_id: userId,
        network: realm,
        url: wanted.url,
        secret: encrypted,
        connected_profile_id: profileId,
        filters: JSON.stringify(wanted.filters ?? {}),
        with_do_not_engage: wanted.withDoNotEngage ?? false,
        state: 'active',
        created_at: clock.now(),
      })
      .onConflict((oc) => oc.columns(['user_id', 'network']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (made === undefined) {
      throw new AppError('conflict', 'You already have a webhook. Change its URL, or disconnect it first.');
    }
    await updateSignalWatch(trx, userId);
    await notifyChange(trx, userId, { name: 'webhook', id: made.id });
    return { webhook: await webhookAnswer(trx, made, clock.now()), secret };
  });
}

/**
 * Changes the URL or filter, pauses or resumes; absent fields stay as they are. `active` clears the failures
 * and sends waiting events.
 *
 * @throws AppError `not_found`, or naming `url`
 */
export async function changeWebhook(
  { db, web, clock, tasks }: Pick<Deps, 'db' | 'web' | 'clock' | 'tasks'>,
  userId: string,
  change: {
    url?: string | undefined;
    connectedProfileId?: string | null | undefined;
    filters?: SignalFilters | undefined;
    withDoNotEngage?: boolean | undefined;
    state?: 'active' | 'paused' | undefined;
    network?: Realm | undefined;
  },
): Promise<Webhook> {
  const { url, connectedProfileId, filters, withDoNotEngage, state } = change;
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const own = await requireOwnedEndpoint(trx, userId, change.network);
    if (url !== undefined) checkUrl(web, url, own.network);
    if (connectedProfileId) {
      const profile = await requireOwnedConnectedProfile(trx, userId, connectedProfileId);
      if (profile.network !== own.network) throw notFound('Profile');
    }
    const now = clock.now();
    const well = {
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      slowdowns: 0,
      slow_until: null,
    };
    const changed = await trx
      .updateTable('webhook_endpoint')
      .set({
        updated_at: now,
        ...(url === undefined ? {} : { url }),
        ...(connectedProfileId === undefined ? {} : { connected_profile_id: connectedProfileId }),
        ...(filters === undefined ? {} : { filters: JSON.stringify(filters) }),
        ...(withDoNotEngage === undefined ? {} : { with_do_not_engage: withDoNotEngage }),
        ...(state === undefined ? {} : { state, ...well }),
      })
      .where(owned('webhook_endpoint', { userId, id: own.id }))
      .returningAll()
      .executeTakeFirst();
    if (changed === undefined) throw notFound('Webhook');
    await updateSignalWatch(trx, userId);
    if (changed.state === 'active') {
      await tasks.send(trx, deliverWebhookTask, { input: { userId, endpointId: own.id } });
    }
    await notifyChange(trx, userId, { name: 'webhook', id: own.id });
    return webhookAnswer(trx, changed, now);
  });
}

/**
 * Creates a new secret, returned here and never again. For a day the former secret signs too.
 * @throws AppError `not_found`
 */
export async function rotateSecret(
  { db, secrets, clock }: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  userId: string,
  realm: Realm | undefined,
): Promise<WebhookWithSecret> {
  return db.transaction().execute(async (trx) => {
    const own = await requireOwnedEndpoint(trx, userId, realm);
    const { secret, encrypted } = newSecret(secrets, { userId, realm: own.network });
    const now = clock.now();
    const changed = await trx
      .updateTable('webhook_endpoint')
      .set((eb) => ({
        secret: encrypted,
        former_secret: eb.ref('secret'),
        former_until: new Date(now.getTime() + overlapMs),
        updated_at: now,
      }))
      .where(owned('webhook_endpoint', { userId, id: own.id }))
      .returningAll()
      .executeTakeFirst();
    if (changed === undefined) throw notFound('Webhook');
    await notifyChange(trx, userId, { name: 'webhook', id: own.id });
    return { webhook: await webhookAnswer(trx, changed, now), secret };
  });
}

/** Deletes a realm's webhook with its secret, events and log. Does nothing if there is none. */
export async function disconnectWebhook(
  db: Kysely<Database>,
  userId: string,
  realm: Realm | undefined,
): Promise<{ ids: string[] }> {
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const gone = await trx
      .deleteFrom('webhook_endpoint')
      .where('user_id', '=', userId)
      .where('network', '=', await shownRealm(trx, userId, realm))
      .returning('id')
      .execute();
    await updateSignalWatch(trx, userId);
    for (const { id } of gone) await notifyChange(trx, userId, { name: 'webhook', id });
    return { ids: gone.map(({ id }) => id) };
  });
}

/** Refuses a URL that can never be reached. @throws AppError that names the field `url` */
function checkUrl(web: Web, url: string, realm: Realm): void {
  const refusal = web.refuse(url);
  if (refusal !== null) throw invalidField('url', refusal);
  if (realm === 'real' && /\.example\.*$/i.test(new URL(url).hostname)) {
    throw invalidField(
      'url',
      'The sample network’s receivers accept only sample signals, no data about real people.',
    );
  }
}
