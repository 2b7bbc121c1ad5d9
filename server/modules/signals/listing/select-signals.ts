import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Signal } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import { intensityOf } from '#server/modules/signals/score/score.ts';
import { shownScoreSql } from '#server/modules/signals/score/score-sql.ts';
import { elsewhereOf, listsOf } from './beside-signals.ts';

type Moments = { firstAt: Date; latestAt: Date; foundAt: Date; snoozedUntil: Date | null };
type Beside = Pick<Signal, 'lists' | 'elsewhere'>;
type SignalRow = Omit<Signal, 'intensity' | keyof Moments | keyof Beside> &
  Moments & { listIds: string[] | null; userId: string };

/**
 * Reads signals as the wire shows them, with the scores of one moment.
 *
 * The statement is planned at each call, since its filters differ: what stands beside a signal, lists and other
 * profiles, is read by statements of their own, which are planned once.
 *
 * @param rest where, order by and limit, on the table `signal`; all rows are of one user
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
    select signal.user_id as "userId", signal.id, signal.connected_profile_id as "connectedProfileId",
      signal.person_id as "personId",
      signal.name, signal.headline, signal.title, signal.company, signal.company_id as "companyId",
      signal.seniority,
      signal.guessed, signal.location,
      signal.picture_url as "pictureUrl", signal.url, ${shownScoreSql(asOf)} as score, signal.fit,
      signal.interactions, signal.counts, signal.first_at as "firstAt", signal.latest_at as "latestAt",
      signal.latest_type as "latestType", signal.found_at as "foundAt", signal.status,
      signal.snoozed_until as "snoozedUntil", signal.note is not null as "hasNote",
      (select array_agg(listed.list_id) from list_person listed
        where listed.user_id = signal.user_id and listed.person_id = signal.person_id) as "listIds",
      ${more} as more
    from ${from} ${rest}`.execute(db);
  const userId = rows[0]?.userId;
  if (userId === undefined) return [];
  const lists = rows.some(({ listIds }) => listIds !== null) ? await listsOf(db, userId) : [];
  const elsewhere = await elsewhereOf(db, userId, rows);
  return rows.map(({ more, listIds, userId: _, ...row }) => ({
    signal: {
      ...row,
      intensity: intensityOf(row.score),
      firstAt: row.firstAt.toISOString(),
      latestAt: row.latestAt.toISOString(),
      foundAt: row.foundAt.toISOString(),
      snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
      lists: listIds === null ? [] : lists.filter(({ id }) => listIds.includes(id)),
      elsewhere: elsewhere.get(row.id) ?? [],
    },
    more,
  }));
}
