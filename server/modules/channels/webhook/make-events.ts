import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { EngagementType } from '#contract/signals.ts';
import type { WebhookBody } from '#contract/webhook.ts';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import { shownScoreSql } from '#server/modules/signals/score/score-sql.ts';
import type { Endpoint } from './require-owned-endpoint.ts';

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

/** Why events are made. Those of a `test` are tried once, by whoever asked, so they wait for nobody else. */
type EventOrigin = 'change' | 'backfill' | 'test';

/**
 * Makes an event for each of these signals, as they are now; the caller has locked the endpoint. The signals are held
 * against being erased until the end of the transaction.
 *
 * @param which a condition on `signal`, whose rows are all of the endpoint's user and network
 * @returns ids of the events
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
