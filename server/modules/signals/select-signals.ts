import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Signal } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import { intensityOf } from './score.ts';
import { shownScoreSql } from './score-sql.ts';

type SignalRow = Omit<Signal, 'intensity' | 'firstAt' | 'latestAt'> & { firstAt: Date; latestAt: Date };

/** The lists of the person of a row, by index for each row that is answered. */
const listsSql = sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', list.id, 'kind', list.kind, 'name', list.name)
      order by list.kind = 'own', list.name collate "und-x-icu", list.id)
    from list_person listed
    join list on list.user_id = listed.user_id and list.id = listed.list_id
    where listed.user_id = signal.user_id and listed.person_id = signal.person_id
  ), '[]')`;

/**
 * Reads signals as the wire shows them, with the scores of one moment.
 *
 * @param rest where, order by and limit, on the table `signal`
 * @param more further columns
 */
export async function selectSignals<More>(
  db: Kysely<Database>,
  asOf: Date,
  rest: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql`null`,
): Promise<{ signal: Signal; more: More }[]> {
  const { rows } = await sql<SignalRow & { more: More }>`
    select signal.id, signal.connected_profile_id as "connectedProfileId", signal.person_id as "personId",
      signal.name, signal.headline, signal.title, signal.company, signal.seniority,
      signal.guessed, signal.location,
      signal.picture_url as "pictureUrl", signal.url, ${shownScoreSql(asOf)} as score, signal.interactions,
      signal.counts, signal.first_at as "firstAt", signal.latest_at as "latestAt",
      signal.latest_type as "latestType", signal.status, ${listsSql} as lists, ${more} as more
    from signal ${rest}`.execute(db);
  return rows.map(({ more, ...row }) => ({
    signal: {
      ...row,
      intensity: intensityOf(row.score),
      firstAt: row.firstAt.toISOString(),
      latestAt: row.latestAt.toISOString(),
    },
    more,
  }));
}
