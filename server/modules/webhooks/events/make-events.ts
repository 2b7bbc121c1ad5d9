import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { WebhookBody } from '#contract/channels/webhook.ts';
import { SignalFilters } from '#contract/signals/signal-filters.ts';
import type { EngagementType } from '#contract/signals/signal-kinds.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { takeFromChangeOutbox, usersWithChanges } from '#server/modules/signals/change-outbox.ts';
import { ensureTopQuarter } from '#server/modules/signals/listing/ensure-top-quarter.ts';
import { signalsWhere } from '#server/modules/signals/listing/signals-where.ts';
import { countLeftOut, isExportableSql } from '#server/modules/signals/lists/do-not-engage.ts';
import { requireOwnedSignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { shownScoreSql } from '#server/modules/signals/score/score.ts';
import {
  type Endpoint,
  type EndpointKey,
  lockEndpoint,
} from '#server/modules/webhooks/require-owned-endpoint.ts';

type Row = {
  id: string;
  name: string;
  headline: string | null;
  url: string | null;
  interactions: number;
  comments: number;
  latestAt: Date;
  latestType: EngagementType;
  score: number;
  profileId: string;
  profileUrl: string;
  profileName: string;
  profileHeadline: string | null;
  sequence: number;
};

/**
 * Why events are created. A `test` event is tried once by its caller, so it doesn't wait for other events.
 */
type EventOrigin = 'change' | 'backfill' | 'test';

/**
 * Creates an event for each of these signals as they are now. The caller has locked the endpoint. The signals
 * are locked against erasure until the transaction ends.
 *
 * @param which a condition on `signal`; all matching rows belong to the endpoint's user and realm
 * @returns the events' ids
 */
export async function makeEvents(
  trx: Transaction<Database>,
  endpoint: Endpoint,
  which: RawBuilder<unknown>,
  origin: EventOrigin,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<Row>`
    with reported as materialized (
      select signal.* from signal where ${which} for key share
    ), numbered as (
      insert into webhook_sequence (user_id, endpoint_id, signal_id, last)
      select ${endpoint.user_id}::uuid, ${endpoint.id}::uuid, reported.id, 1 from reported
      on conflict (user_id, endpoint_id, signal_id) do update set last = webhook_sequence.last + 1
      returning signal_id, last
    )
    select signal.id, signal.name, signal.headline, signal.url, signal.interactions,
      coalesce((signal.counts ->> 'comment')::integer, 0) + coalesce((signal.counts ->> 'reply')::integer, 0) as comments,
      signal.latest_at as "latestAt", signal.latest_type as "latestType", ${shownScoreSql(now)} as score,
      profile.id as "profileId", profile.url as "profileUrl", profile.name as "profileName",
      profile.headline as "profileHeadline", numbered.last as sequence
    from reported as signal
    join numbered on numbered.signal_id = signal.id
    join connected_profile profile
      on profile.user_id = signal.user_id and profile.id = signal.connected_profile_id`.execute(trx);
  if (rows.length === 0) return [];
  const columns = { signal_id: 'uuid', sequence: 'integer', type: 'text', body: 'text' } as const;
  const events = rows.map((row) => {
    const body = bodyOf(row, now);
    return { signal_id: row.id, sequence: row.sequence, type: body.type, body: JSON.stringify(body) };
  });
  const { rows: made } = await sql<{ id: string }>`
    insert into webhook_event (user_id, endpoint_id, signal_id, sequence, type, origin, body, state, next_at,
      finished_at, made_at)
    select ${endpoint.user_id}::uuid, ${endpoint.id}::uuid, e.signal_id, e.sequence, e.type, ${origin}::text, e.body,
      ${origin === 'test' ? 'failed' : 'pending'}::text, ${origin === 'test' ? null : now}::timestamptz,
      ${origin === 'test' ? now : null}::timestamptz, ${now}::timestamptz
    from ${unnestRows('e', columns, events)} returning id`.execute(trx);
  return made.map(({ id }) => id);
}

function bodyOf(row: Row, now: Date): WebhookBody {
  return {
    type: row.sequence === 1 ? 'signal.created' : 'signal.updated',
    timestamp: now.toISOString(),
    data: {
      id: row.id,
      name: row.name,
      headline: row.headline,
      linkedinUrl: row.url,
      totalInteractions: row.interactions,
      totalComments: row.comments,
      latestActivityTimestamp: row.latestAt.toISOString(),
      latestActivityType: row.latestType,
      score: row.score,
      sourceLinkedinProfileId: row.profileId,
      sourceLinkedinProfileUrl: row.profileUrl,
      sourceLinkedinProfileName: row.profileName,
      sourceLinkedinProfileHeadline: row.profileHeadline,
      sequence: row.sequence,
    },
  };
}

/**
 * The condition for the rows of `signal` that a webhook sends: those of its profile or realm that match its
 * filters, or `instead`. None if its profile was disconnected. People on "Do not engage" only if the user
 * includes them.
 */
export async function matchingSignals(
  db: Kysely<Database>,
  endpoint: Endpoint,
  now: Date,
  instead?: SignalFilters,
): Promise<RawBuilder<boolean>> {
  const matches = await filteredSignals(db, endpoint, now, instead);
  return sql<boolean>`(${matches} and ${isExportableSql(endpoint.with_do_not_engage)})`;
}

/** How many matching signals are left out because their people are on "Do not engage". */
export async function countExcluded(db: Kysely<Database>, endpoint: Endpoint, now: Date): Promise<number> {
  return countLeftOut(db, await filteredSignals(db, endpoint, now), endpoint.with_do_not_engage);
}

async function filteredSignals(
  db: Kysely<Database>,
  endpoint: Endpoint,
  now: Date,
  instead?: SignalFilters,
): Promise<RawBuilder<boolean>> {
  const filters = instead ?? readFilters(endpoint.filters);
  try {
    const scope = await requireOwnedSignalScope(
      db,
      endpoint.user_id,
      endpoint.connected_profile_id ?? endpoint.network,
    );
    await ensureTopQuarter(db, scope, filters, now);
    return signalsWhere(scope, filters, now);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return sql<boolean>`false`;
    throw error;
  }
}

/** Stored filters without those that are no longer known. */
export function readFilters(stored: Record<string, unknown>): SignalFilters {
  const shape: Record<string, z.ZodType | undefined> = SignalFilters.shape;
  const known = Object.entries(stored).filter(([name, value]) => shape[name]?.safeParse(value).success);
  return SignalFilters.parse(Object.fromEntries(known));
}

/**
 * Signals per transaction, users per pass, and users in parallel, since one may wait for an import's batch.
 */
const batchSize = 1000;
const maxUsers = 100;
const sideBySide = 3;

/**
 * Creates events for all changed signals, for the webhooks that want them. Works in atomic batches, and every
 * user's first batch comes before any user's second. If one user's batch fails, it is left for the next pass.
 */
export async function drainChanges(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const left = await usersWithChanges(deps.db, maxUsers);
  const lane = async () => {
    for (let userId = left.shift(); userId !== undefined; userId = left.shift()) {
      try {
        if (await drainBatch(deps, userId)) left.push(userId);
      } catch (error) {
        deps.log.error({ err: error, userId }, 'making events for a webhook failed');
      }
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, lane));
}

/** Locks the facts so no merge changes what is read. @returns whether there may be more */
async function drainBatch({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const endpoints = await trx
      .selectFrom('webhook_endpoint')
      .select(['user_id as userId', 'id as endpointId'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    const locked = [];
    for (const key of endpoints satisfies EndpointKey[]) locked.push(await lockEndpoint(trx, key));
    const ids = await takeFromChangeOutbox(trx, userId, batchSize);
    if (ids.length === 0) return false;
    const now = clock.now();
    for (const endpoint of locked) {
      if (endpoint === null || endpoint.state === 'disabled') continue;
      const matching = await matchingSignals(trx, endpoint, now);
      const which = sql`signal.user_id = ${userId}::uuid and signal.id = any(${ids}::uuid[]) and ${matching}`;
      const made = await makeEvents(trx, endpoint, which, 'change', now);
      if (made.length > 0) await notifyChange(trx, userId, { name: 'webhook', id: endpoint.id });
    }
    return ids.length === batchSize;
  });
}
