import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';

/** A visit is over when there was no sign of life for so long. */
const pauseMs = 30 * 60_000;

/**
 * Notes a sign of life of a user before the signals of a connected profile, or of all of a network, and answers the end
 * of the visit before this one: what was found after it is new to them. Null in the first visit. Of several profiles it
 * is the earliest, so that nobody who is new goes unmarked.
 */
export async function visitSignals(
  db: Kysely<Database>,
  scope: SignalScope,
  now: Date,
): Promise<{ since: string | null }> {
  const over = new Date(now.getTime() - pauseMs);
  const { rows } = await sql<{ since: Date | null }>`
    with seen as (
      insert into signal_visit as visit (user_id, connected_profile_id, since, seen_at)
      select ${scope.userId}::uuid, profile_id, null, ${now}::timestamptz
      from unnest(${[...scope.profileIds]}::uuid[]) as profile_id order by profile_id
      on conflict (user_id, connected_profile_id) do update set
        since = case when visit.seen_at < ${over}::timestamptz then visit.seen_at else visit.since end,
        seen_at = greatest(visit.seen_at, excluded.seen_at)
      returning since
    )
    select min(since) as since from seen`.execute(db);
  return { since: rows[0]?.since?.toISOString() ?? null };
}
