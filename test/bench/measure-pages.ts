import { type CompiledQuery, sql } from 'kysely';
import { writeQuery } from '#contract/client.ts';
import { type SignalFilters, type SignalQuery, SignalSort } from '#contract/signals/signal-filters.ts';
import { drive } from './drive.ts';
import { openClient } from './fetch-bytes.ts';
import { callers, type Million, type Owner } from './million.ts';
import { inMs, inTimes, printTable } from './table.ts';
import { touchedRows } from './touched-rows.ts';

export const pageRows = 50;
/** How long each figure is measured, s. */
const seconds = Number(process.env.BENCH_SECONDS ?? 2);

/** Sorting by `week` is rejected without its filter. */
const sorts = SignalSort.options.filter((sort) => sort !== 'week');

/** Kinds of filters that people use. */
export function filterKinds(
  { now, company }: Million,
  { list }: Owner,
): [name: string, filters: SignalFilters][] {
  const weeksAgo = (count: number) => new Date(now.getTime() - count * 7 * 86_400_000).toISOString();
  return [
    ['none', {}],
    ['intensity and score', { intensity: ['high', 'very_high'], scoreMin: 5 }],
    ['status and type', { status: ['new'], engagementType: ['comment', 'message'] }],
    ['two dates', { latestFrom: weeksAgo(30), latestTo: weeksAgo(4) }],
    ['a company', { company: [company] }],
    ['three words', { search: 'head sales berlin' }],
    ['a keyword', { keywordsAll: ['sales'], keywordsNone: ['junior'] }],
    ['on a list', { list: [list] }],
    ['active this week', { activeWeek: true }],
    ['gone quiet', { goneQuiet: true }],
  ];
}

/**
 * Every kind of filter in every order: over HTTP, in a bare loop of the same statement, and what it touches.
 */
export async function measurePages(million: Million): Promise<void> {
  const owner = million.largest;
  const key = await keyCost(million, owner);
  const client = openClient(callers, owner.token);
  const rows: string[][] = [];
  for (const [name, filters] of filterKinds(million, owner)) {
    for (const sort of sorts) {
      const query = { ...filters, sort };
      const page = await million.pageSql(owner, query);
      const touched = await touchedRows(million.bare, page);
      const alone = await loop(million, page, 1);
      const bare = await loop(million, page, callers);
      const http = await drive(callers, seconds, () => client.get(pageUrl(million, owner, query)));
      const { rows: found } = await million.bare.query(page.sql, [...page.parameters]);
      rows.push([
        `${name}, by ${sort}`,
        inMs(http.p50),
        inMs(http.p95),
        http.rate.toFixed(0),
        inTimes(http.rate / bare.rate),
        inMs(alone.p50),
        inTimes(alone.p50 / key),
        inTimes(touched.rows / Math.max(1, found.length)),
        touched.by.join(', '),
      ]);
    }
  }
  client.close();
  printTable(
    `A page of ${pageRows} of ${owner.size} signals, ${callers} callers; 50 rows by their key take ${inMs(key)}`,
    ['filter, order', 'p50', 'p95', 'per second', '× bare', 'alone', '× by key', 'touched per row', 'by'],
    rows,
  );
}

/** The exact total, which is a separate call. */
export async function measureTotals(million: Million): Promise<void> {
  const owner = million.largest;
  const client = openClient(callers, owner.token);
  const rows: string[][] = [];
  for (const [name, filters] of filterKinds(million, owner)) {
    const alone = await loop(million, await million.totalSql(owner, filters), 1);
    const url = `${million.server.url}/signals/${owner.profile.id}/total${writeQuery(filters)}`;
    const http = await drive(callers, seconds, () => client.get(url));
    rows.push([name, inMs(alone.p50), inMs(http.p50), inMs(http.p95)]);
  }
  client.close();
  printTable(
    `The exact total of ${owner.size} signals`,
    ['filter', 'alone', `p50 of ${callers}`, `p95 of ${callers}`],
    rows,
  );
}

/** The same page for owners of different sizes, with one caller. */
export async function measureGrowth(million: Million): Promise<void> {
  const kinds = filterKinds(million, million.largest).map(([name]) => name);
  const rows: string[][] = [];
  for (const [place, name] of kinds.entries()) {
    const cells = [name];
    for (const owner of million.owners) {
      const filters = filterKinds(million, owner)[place]?.[1] ?? {};
      const page = await loop(million, await million.pageSql(owner, filters), 1);
      const total = await loop(million, await million.totalSql(owner, filters), 1);
      cells.push(`${inMs(page.p50)} and ${inMs(total.p50)}`);
    }
    rows.push(cells);
  }
  printTable(
    'How a page by score, and the exact total, grow (one caller)',
    ['filter', ...million.owners.map(({ size }) => `${size} signals`)],
    rows,
  );
}

/** Page 1 compared with a page in the middle of all rows. */
export async function measureDepth(million: Million): Promise<void> {
  const owner = million.largest;
  const behind = Math.floor(owner.size / 2) - pageRows;
  const rows: string[][] = [];
  for (const sort of sorts) {
    const first = await loop(million, await million.pageSql(owner, { sort }), 1);
    const cursor = await million.cursorBehind(owner, sort, behind);
    const deep = await loop(million, await million.pageSql(owner, { sort, cursor }), 1);
    rows.push([sort, inMs(first.p50), inMs(deep.p50), inTimes(deep.p50 / first.p50)]);
  }
  printTable(`The page behind row ${behind} against page 1`, ['order', 'page 1', 'deep', 'ratio'], rows);
}

export const pageUrl = (million: Million, { profile }: Owner, query: SignalQuery) =>
  `${million.server.url}/signals/${profile.id}${writeQuery({ ...query, limit: pageRows })}`;

const loop = (million: Million, query: CompiledQuery, count: number) =>
  drive(count, seconds, () => million.bare.query(query.sql, [...query.parameters]));

/** The cost of reading fifty rows by primary key, in milliseconds. */
export async function keyCost(million: Million, owner: Owner): Promise<number> {
  const { db } = million.test;
  const { rows } = await sql<{ id: string }>`
    select id from signal where user_id = ${owner.profile.user_id}::uuid
    order by hashtext(id::text) limit ${pageRows}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const byKey = sql`select * from signal
    where user_id = ${owner.profile.user_id}::uuid and id = any(${ids}::uuid[])`;
  return (await loop(million, byKey.compile(db), 1)).p50;
}
