import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import type { SignalList } from '#contract/signals/signal-kinds.ts';
import { type ElsewhereSignal, Signal } from '#contract/signals/signals.ts';
import type { Database } from '#server/db/database.ts';
import { jsonRow, momentJson } from '#server/db/json-row.ts';
import { prepared } from '#server/db/prepared.ts';
import { firstInScope, type SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { intensityOfHeatSql, shownScoreSql } from '#server/modules/signals/score/score.ts';
import { WrittenAnswer } from '#server/written-answer.ts';
import { ensureTopQuarter } from './ensure-top-quarter.ts';
import {
  columnsOf,
  orderBy,
  readSignalsPosition,
  type SignalsPosition,
  signalSorts,
  writeSignalsCursor,
} from './signal-sorts.ts';
import { signalsMatching } from './signals-where.ts';

const defaultLimit = 50;

type Page<Item> = { items: Item[]; nextCursor: string | null; asOf: string };

/**
 * A page of the signals of one or several connected profiles. Following pages, by `nextCursor`, show the
 * state at the time of the first page and contain each row once.
 *
 * @throws AppError that names the field `cursor` if it is invalid or belongs to another list
 */
export async function listSignals(
  db: Kysely<Database>,
  scope: SignalScope,
  query: SignalQuery,
  now: Date,
): Promise<Page<Signal>> {
  const { items, ...page } = await readPage(db, scope, query, now);
  return { items: items.map(signalOf), ...page };
}

/** The same page as JSON text, ready to send. */
export async function writeSignals(
  db: Kysely<Database>,
  scope: SignalScope,
  query: SignalQuery,
  now: Date,
): Promise<WrittenAnswer<Page<Signal>>> {
  const { items, nextCursor, asOf } = await readPage(db, scope, query, now);
  const cursor = JSON.stringify(nextCursor);
  return new WrittenAnswer(
    (sign) =>
      `{"items":[${items.map((row) => writeRow(row, sign)).join(',')}],"nextCursor":${cursor},"asOf":"${asOf}"}`,
  );
}

async function readPage(
  db: Kysely<Database>,
  scope: SignalScope,
  query: SignalQuery,
  now: Date,
): Promise<Page<WrittenRow<string>>> {
  const position = readSignalsPosition(scope.id, query, now);
  if (position.after === null) await ensureTopQuarter(db, scope, query, now);
  const limit = query.limit ?? defaultLimit;
  const sort = signalSorts(position.asOf)[position.sort];
  const matches = sql`${signalsMatching(scope, query, position.asOf)} ${afterPosition(position)}`;
  const { from, rest } = firstInScope(
    scope,
    matches,
    orderBy(position.sort, position.order, position.asOf),
    limit + 1,
  );
  const rows = await readRows<string>(db, position.asOf, rest, {
    more: sort.text,
    from,
    isAlone: scope.isAlone,
  });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items: position.sort === 'week' ? items.map((row) => ({ ...row, week: Number(row.more) })) : items,
    nextCursor: last ? writeSignalsCursor(scope.id, position, { last: last.more, id: last.id }) : null,
    asOf: position.asOf.toISOString(),
  };
}

function afterPosition({ sort, order, asOf, after }: SignalsPosition) {
  if (after === null) return sql``;
  const { value } = signalSorts(asOf)[sort];
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  return sql`and (${sql.join(columnsOf(sort, asOf))}) ${beyond} (${value(after.last)}, ${after.id}::uuid)`;
}

/**
 * The fields that come from a signal's own row. Pictures are signed when they are sent; the rest is read by
 * other statements.
 */
const OwnFields = Signal.omit({
  pictureUrl: true,
  companyLogoUrl: true,
  week: true,
  lists: true,
  elsewhere: true,
});

/** A signal as PostgreSQL wrote it, plus the fields from elsewhere. */
type WrittenRow<More> = {
  id: string;
  connectedProfileId: string;
  personId: string;
  /** The JSON of its {@link OwnFields}. */
  own: string;
  pictureUrl: string | null;
  companyLogoUrl: string | null;
  lists: SignalList[];
  elsewhere: ElsewhereSignal[];
  week?: number;
  more: More;
};

function signalOf({ own, pictureUrl, companyLogoUrl, lists, elsewhere, week }: WrittenRow<unknown>): Signal {
  const fields = JSON.parse(own) as z.output<typeof OwnFields>;
  return { ...fields, pictureUrl, companyLogoUrl, ...(week === undefined ? {} : { week }), lists, elsewhere };
}

function writeRow(
  { own, pictureUrl, companyLogoUrl, lists, elsewhere, week }: WrittenRow<unknown>,
  sign: (url: string) => string | null,
): string {
  const signed = (url: string | null) => JSON.stringify(url === null ? null : sign(url));
  const number = week === undefined ? '' : `"week":${week},`;
  return `${own.slice(0, -1)},${number}"pictureUrl":${signed(pictureUrl)},"companyLogoUrl":${signed(companyLogoUrl)},"lists":${write(lists)},"elsewhere":${write(elsewhere)}}`;
}

const write = (values: readonly unknown[]): string => (values.length === 0 ? '[]' : JSON.stringify(values));

/** What a person wrote in public last, as far as one line shows it. */
const lastWords = sql`(select left(said.text, 160) from engagement said
  where said.user_id = signal.user_id and said.connected_profile_id = signal.connected_profile_id
    and said.person_id = signal.person_id and said.direction = 'inbound' and said.text <> ''
    and said.type in ('comment', 'reply', 'mention')
  order by said.occurred_at desc, said.id desc limit 1)`;

/** The expressions for {@link OwnFields}. */
function ownFields(asOf: Date): RawBuilder<string> {
  return jsonRow(OwnFields, {
    id: sql`signal.id`,
    connectedProfileId: sql`signal.connected_profile_id`,
    personId: sql`signal.person_id`,
    name: sql`signal.name`,
    headline: sql`signal.headline`,
    title: sql`signal.title`,
    company: sql`signal.company`,
    companyId: sql`signal.company_id`,
    seniority: sql`signal.seniority`,
    guessed: sql`signal.guessed`,
    location: sql`signal.location`,
    url: sql`signal.url`,
    score: shownScoreSql(asOf),
    intensity: intensityOfHeatSql(asOf),
    fit: sql`signal.fit`,
    interactions: sql`signal.interactions`,
    counts: sql`signal.counts`,
    firstAt: momentJson(sql`signal.first_at`),
    latestAt: momentJson(sql`signal.latest_at`),
    latestType: sql`signal.latest_type`,
    lastWords,
    foundAt: momentJson(sql`signal.found_at`),
    status: sql`signal.status`,
    snoozedUntil: momentJson(sql`signal.snoozed_until`),
    hasNote: sql`signal.note is not null`,
  });
}

/**
 * Reads signals as the API returns them, with their scores at one point in time.
 *
 * @param rest where, order by and limit, on the table `signal`; all rows belong to one user
 * @param more further columns
 * @param from what is called `signal`
 */
export async function selectSignals<More>(
  db: Kysely<Database>,
  asOf: Date,
  rest: RawBuilder<unknown>,
  more?: RawBuilder<unknown>,
  from?: RawBuilder<unknown>,
): Promise<{ signal: Signal; more: More }[]> {
  const rows = await readRows<More>(db, asOf, rest, { more, from });
  return rows.map((row) => ({ signal: signalOf(row), more: row.more }));
}

/** The same, of a user's signals by id, in no particular order. */
export async function selectSignalsById(
  db: Kysely<Database>,
  userId: string,
  ids: readonly string[],
  asOf: Date,
): Promise<Signal[]> {
  const mine = sql`where signal.user_id = ${userId}::uuid and signal.id = any(${[...ids]}::uuid[])`;
  return (await readRows(db, asOf, mine, { isPlannedOnce: true })).map(signalOf);
}

type Reading = {
  more?: RawBuilder<unknown> | undefined;
  from?: RawBuilder<unknown> | undefined;
  /** The user has one connected profile, so nobody is a signal elsewhere. */
  isAlone?: boolean;
  isPlannedOnce?: boolean;
};

/**
 * This statement is planned at every call where its filters differ. Data from other tables (lists, other
 * profiles) is read by separate statements, which are planned once.
 */
async function readRows<More>(
  db: Kysely<Database>,
  asOf: Date,
  rest: RawBuilder<unknown>,
  { more = sql`null`, from = sql`signal`, isAlone = false, isPlannedOnce = false }: Reading,
): Promise<WrittenRow<More>[]> {
  const { rows } = await sql<Omit<WrittenRow<More>, 'lists' | 'elsewhere'> & Beside>`
    select ${isPlannedOnce ? prepared : sql``} signal.user_id as "userId", signal.id, signal.connected_profile_id as "connectedProfileId",
      signal.person_id as "personId", signal.picture_url as "pictureUrl", ${ownFields(asOf)} as own,
      (select company.logo_url from company
        where company.user_id = signal.user_id and company.id = signal.company_id) as "companyLogoUrl",
      (select array_agg(listed.list_id) from list_person listed
        where listed.user_id = signal.user_id and listed.person_id = signal.person_id) as "listIds",
      ${more} as more
    from ${from} ${rest}`.execute(db);
  const userId = rows[0]?.userId;
  if (userId === undefined) return [];
  const lists = rows.some(({ listIds }) => listIds !== null) ? await listsOf(db, userId) : [];
  const elsewhere = isAlone ? undefined : await elsewhereOf(db, userId, rows);
  return rows.map(({ listIds, userId: _, ...row }) => ({
    ...row,
    lists: listIds === null ? [] : lists.filter(({ id }) => listIds.includes(id)),
    elsewhere: elsewhere?.get(row.id) ?? [],
  }));
}

type Beside = { listIds: string[] | null; userId: string };

/** All lists of a user in display order: the built-in one first, then by name. */
async function listsOf(db: Kysely<Database>, userId: string): Promise<SignalList[]> {
  const { rows } = await sql<SignalList>`select ${prepared} list.id, list.kind, list.name
    from list where list.user_id = ${userId}::uuid
    order by list.kind = 'own', list.name collate "und-x-icu", list.id`.execute(db);
  return rows;
}

type Row = { id: string; connectedProfileId: string; personId: string };
type Other = ElsewhereSignal & { personId: string };

/** By signal: the same person's signals in the user's other connected profiles, the oldest profile first. */
async function elsewhereOf(
  db: Kysely<Database>,
  userId: string,
  rows: readonly Row[],
): Promise<Map<string, ElsewhereSignal[]>> {
  const people = rows.map(({ personId }) => personId);
  // Most users have no other profile; a cheap query finds that out.
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
