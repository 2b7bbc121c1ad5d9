import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Signal } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import { intensityOf } from './score.ts';
import { shownScoreSql } from './score-sql.ts';

type SignalRow = Omit<Signal, 'intensity' | 'firstAt' | 'latestAt'> & { firstAt: Date; latestAt: Date };

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
      signal.latest_type as "latestType", signal.status, ${more} as more
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
