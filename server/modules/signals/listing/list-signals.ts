import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  ElsewhereSignal,
  Signal,
  SignalFilters,
  SignalList,
  SignalQuery,
  SignalUrlQuery,
} from '#contract/signals/signals.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { countLeftOut, mayLeaveSql } from '#server/modules/signals/lists/do-not-engage.ts';
import { firstInScope, type SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { intensityOf, shownScoreSql } from '#server/modules/signals/score/score.ts';
import { keepTopQuarter } from './keep-top-quarter.ts';
import {
  columnsOf,
  orderBy,
  readSignalsPosition,
  type SignalsPosition,
  signalSorts,
  sortOf,
  writeSignalsCursor,
} from './signal-sorts.ts';
import { signalsMatching, signalsWhere } from './signals-where.ts';

const defaultLimit = 50;

/**
 * A page of the signals of one or several connected profiles. The pages that follow by `nextCursor` are as of the
 * moment of the first one, and hold each row once.
 *
 * @throws AppError that names the field `cursor` where it is broken or belongs to another list
 */
export async function listSignals(
  db: Kysely<Database>,
  scope: SignalScope,
  query: SignalQuery,
  now: Date,
): Promise<{ items: Signal[]; nextCursor: string | null; asOf: string }> {
  const position = readSignalsPosition(scope.id, query, now);
  if (position.after === null) await keepTopQuarter(db, scope, query, now);
  const limit = query.limit ?? defaultLimit;
  const sort = signalSorts(position.asOf)[position.sort];
  const matches = sql`${signalsMatching(scope, query, position.asOf)} ${afterPosition(position)}`;
  const { from, rest } = firstInScope(
    scope,
    matches,
    orderBy(position.sort, position.order, position.asOf),
    limit + 1,
  );
  const rows = await selectSignals<string>(db, position.asOf, rest, sort.text, from);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map(({ signal, more }) =>
      position.sort === 'week' ? { ...signal, week: Number(more) } : signal,
    ),
    nextCursor: last ? writeSignalsCursor(scope.id, position, { last: last.more, id: last.signal.id }) : null,
    asOf: position.asOf.toISOString(),
  };
}

function afterPosition({ sort, order, asOf, after }: SignalsPosition) {
  if (after === null) return sql``;
  const { value } = signalSorts(asOf)[sort];
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  return sql`and (${sql.join(columnsOf(sort, asOf))}) ${beyond} (${value(after.last)}, ${after.id}::uuid)`;
}

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

/** All lists of a user in the order that people show them in: the built-in one first, then by name. */
async function listsOf(db: Kysely<Database>, userId: string): Promise<SignalList[]> {
  const { rows } = await sql<SignalList>`select ${prepared} list.id, list.kind, list.name
    from list where list.user_id = ${userId}::uuid
    order by list.kind = 'own', list.name collate "und-x-icu", list.id`.execute(db);
  return rows;
}

type Row = { id: string; connectedProfileId: string; personId: string };
type Other = ElsewhereSignal & { personId: string };

/** By signal, what the same person is for other connected profiles of the user, the oldest profile first. */
async function elsewhereOf(
  db: Kysely<Database>,
  userId: string,
  rows: readonly Row[],
): Promise<Map<string, ElsewhereSignal[]>> {
  const people = rows.map(({ personId }) => personId);
  // Most users have no other profile, which is found out at the cost of a look.
  const { rows: others } =
    await sql<Other>`select ${prepared} other.connected_profile_id as "connectedProfileId",
      other.id as "signalId", other.status, other.person_id as "personId"
    from signal other
    join connected_profile profile on profile.user_id = other.user_id and profile.id = other.connected_profile_id
    where other.user_id = ${userId}::uuid and other.person_id = any(${people}::uuid[])
      and profile.disconnected_at is null and exists (
        select from connected_profile second
        where second.user_id = ${userId}::uuid and second.disconnected_at is null offset 1)
    order by profile.created_at, profile.id`.execute(db);
  const ofPerson = Map.groupBy(others, ({ personId }) => personId);
  return new Map(
    rows.map(({ id, personId }) => [
      id,
      (ofPerson.get(personId) ?? [])
        .filter(({ signalId }) => signalId !== id)
        .map(({ personId: _, ...one }) => one),
    ]),
  );
}

/**
 * How many signals match at a moment, exactly. Those that are not snoozed are counted as all but the snoozed, who are
 * few: everybody can then be counted in an index, which knows nothing of snoozing.
 */
export async function countSignals(
  db: Kysely<Database>,
  scope: SignalScope,
  filters: SignalFilters,
  asOf: Date,
): Promise<{ total: number }> {
  await keepTopQuarter(db, scope, filters, asOf);
  const count = (of: SignalFilters) =>
    sql`(select count(*) from signal where ${signalsWhere(scope, of, asOf)})`;
  const { snoozed, ...others } = filters;
  const total =
    snoozed === false ? sql`${count(others)} - ${count({ ...others, snoozed: true })}` : count(filters);
  const { rows } = await sql<{ total: number }>`select (${total})::float8 as total`.execute(db);
  return { total: rows[0]?.total ?? 0 };
}

/**
 * URLs of all matching people that have one, each once, sorted as the list; cursor and limit are ignored. Without
 * those on Do not engage, unless the query takes them along.
 */
export async function listUrls(
  db: Kysely<Database>,
  scope: SignalScope,
  query: SignalUrlQuery,
  asOf: Date,
): Promise<{ urls: string[]; leftOut: number }> {
  await keepTopQuarter(db, scope, query, asOf);
  const { sort, order } = sortOf(query, asOf);
  const matches = signalsWhere(scope, query, asOf);
  const { rows } = await sql<{ url: string }>`
    select signal.url from signal
    where ${matches} and ${mayLeaveSql(query.withDoNotEngage)} and signal.url is not null
    order by ${orderBy(sort, order, asOf)}`.execute(db);
  // Of several profiles the same person may come more than once.
  const urls = [...new Set(rows.map(({ url }) => url))];
  return { urls, leftOut: await countLeftOut(db, matches, query.withDoNotEngage) };
}
