import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Signal } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import { intensityOf } from '#server/modules/signals/score/score.ts';
import { shownScoreSql } from '#server/modules/signals/score/score-sql.ts';

type Moments = { firstAt: Date; latestAt: Date; foundAt: Date; snoozedUntil: Date | null };
type SignalRow = Omit<Signal, 'intensity' | keyof Moments> & Moments;

/** The lists of the person of a row, by index for each row that is answered. */
const listsSql = sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', list.id, 'kind', list.kind, 'name', list.name)
      order by list.kind = 'own', list.name collate "und-x-icu", list.id)
    from list_person listed
    join list on list.user_id = listed.user_id and list.id = listed.list_id
    where listed.user_id = signal.user_id and listed.person_id = signal.person_id
  ), '[]')`;

/**
 * What the same person is for other connected profiles, by index for each row that is answered. Most users have no
 * other profile, which is found out at the cost of a look.
 */
const elsewhereSql = sql`case when exists (
    select from connected_profile profile
    where profile.user_id = signal.user_id and profile.id <> signal.connected_profile_id
      and profile.disconnected_at is null
  ) then coalesce((
    select jsonb_agg(jsonb_build_object('connectedProfileId', other.connected_profile_id, 'signalId', other.id,
      'status', other.status) order by profile.created_at, profile.id)
    from signal other
    join connected_profile profile on profile.user_id = other.user_id and profile.id = other.connected_profile_id
    where other.user_id = signal.user_id and other.person_id = signal.person_id and other.id <> signal.id
      and profile.disconnected_at is null
  ), '[]') else '[]' end`;

/**
 * Reads signals as the wire shows them, with the scores of one moment.
 *
 * @param rest where, order by and limit, on the table `signal`
 * @param more further columns
 * @param from what is called `signal`
 */
export async function selectSignals<More>(
  db: Kysely<Database>,
  asOf: Date,
  rest: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql`null`,
  from: RawBuilder<unknown> = sql`signal`,
): Promise<{ signal: Signal; more: More }[]> {
  const { rows } = await sql<SignalRow & { more: More }>`
    select signal.id, signal.connected_profile_id as "connectedProfileId", signal.person_id as "personId",
      signal.name, signal.headline, signal.title, signal.company, signal.company_id as "companyId",
      signal.seniority,
      signal.guessed, signal.location,
      signal.picture_url as "pictureUrl", signal.url, ${shownScoreSql(asOf)} as score, signal.fit,
      signal.interactions, signal.counts, signal.first_at as "firstAt", signal.latest_at as "latestAt",
      signal.latest_type as "latestType", signal.found_at as "foundAt", signal.status,
      signal.snoozed_until as "snoozedUntil", signal.note is not null as "hasNote", ${listsSql} as lists,
      ${elsewhereSql} as elsewhere, ${more} as more
    from ${from} ${rest}`.execute(db);
  return rows.map(({ more, ...row }) => ({
    signal: {
      ...row,
      intensity: intensityOf(row.score),
      firstAt: row.firstAt.toISOString(),
      latestAt: row.latestAt.toISOString(),
      foundAt: row.foundAt.toISOString(),
      snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    },
    more,
  }));
}
