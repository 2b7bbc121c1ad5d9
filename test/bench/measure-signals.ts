import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { expect } from 'vitest';
import { SignalSort } from '#contract/signals/signal-filters.ts';
import { inlineParameters } from '#server/db/copy-out.ts';
import type { NewEngagement } from '#server/modules/people/new-facts.ts';
import { exportQuery } from '#server/modules/signals/export/export-signals.ts';
import { countSignals } from '#server/modules/signals/listing/count-signals.ts';
import { listSignals } from '#server/modules/signals/listing/list-signals.ts';
import { orderBy, signalSorts, writeSignalsCursor } from '#server/modules/signals/listing/signal-sorts.ts';
import { signalsWhere } from '#server/modules/signals/listing/signals-where.ts';
import { scopeOf } from '#server/modules/signals/require-owned-signal-scope.ts';
import { newEngagement, newPerson, record } from '#test/facts.ts';
import { touchedRows } from '#test/touched-rows.ts';
import { alternately, callers, isQuick, median, msOf, note, openClient } from './measuring.ts';
import { ask, filterKinds, type Million, statementOf, timesBare } from './million.ts';

/** Sorting by `week` is rejected without its filter. */
const sorts = SignalSort.options.filter((sort) => sort !== 'week');

/** Pages by each kind of filter: beside the plain page, what they touch, and over HTTP; and exact totals. */
export async function measurePages(million: Million): Promise<void> {
  const { profile, now, token, bare } = million;
  const scope = scopeOf(profile);
  const client = openClient(callers, token);
  const plain = await statementOf(million, (db) => listSignals(db, scope, { sort: 'score' }, now));
  for (const [name, filters] of filterKinds(million).slice(0, isQuick ? 5 : undefined)) {
    for (const sort of isQuick ? (['latest'] as const) : sorts) {
      const query = { ...filters, sort };
      const page = await statementOf(million, (db) => listSignals(db, scope, query, now));
      const [alone, first] = await alternately(ask(million, page), ask(million, plain));
      const touched = await touchedRows(bare, page);
      const { rows } = await ask(million, page)();
      const what = `a page, ${name}, by ${sort}`;
      note(`${what}: × the plain page`, alone / first, '', 5);
      note(`${what}: rows touched per row`, touched.rows / Math.max(1, rows.length), '', 20);
      if (sort !== 'latest') continue;
      const http = await timesBare(million, page, () => client.get(million.pageUrl(query)));
      note(`${what}, over HTTP: × the bare statement, processor time`, http, '', 1 / 0.6);
    }
  }
  for (const [name, filters] of filterKinds(million).slice(0, isQuick ? 3 : undefined)) {
    const total = await statementOf(million, (db) => countSignals(db, scope, filters, now));
    note(`the exact total, ${name}`, median(await times(30, ask(million, total))), ' ms', 150);
  }
  for (const [name, path] of [
    ['Today', '/today'],
    ['Start here', '/today/start'],
  ] as const) {
    const [answer, page] = await alternately(
      () => client.get(million.server.url + path),
      () => client.get(million.pageUrl({ sort: 'score' })),
    );
    note(`${name}: × a page`, answer / page, '', 5);
  }
  client.close();
}

async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let nth = 0; nth < count; nth += 1) all.push(await msOf(work));
  return all;
}

/** A page in the middle of all rows, beside the first one. */
export async function measureDepth(million: Million): Promise<void> {
  const { profile, now, test } = million;
  const scope = scopeOf(profile);
  for (const sort of sorts) {
    const { order, text } = signalSorts(now)[sort];
    const { rows } = await sql<{ last: string; id: string }>`
      select ${text} as last, id from signal where ${signalsWhere(scope, {}, now)}
      order by ${orderBy(sort, order, now)}
      offset (select count(*) from signal where ${signalsWhere(scope, {}, now)}) / 2 limit 1`.execute(
      test.db,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('There are no rows.');
    const cursor = writeSignalsCursor(profile.id, { sort, order, asOf: now, after: null }, row);
    const page = (query: object) =>
      statementOf(million, (db) => listSignals(db, scope, { sort, ...query }, now));
    const [deep, first] = await alternately(
      ask(million, await page({ cursor })),
      ask(million, await page({})),
    );
    note(`a page in the middle, by ${sort}: × the first page`, deep / first, '', 2);
  }
}

/** The export of all rows over HTTP, beside COPY of the same query by a bare client. */
export async function measureExport(million: Million): Promise<void> {
  const query = exportQuery(scopeOf(million.profile), {}, million.now).compile(million.test.db);
  const copy = `copy (${inlineParameters(query)}) to stdout with (format csv, header)`;
  const runCopy = () =>
    usingClient(million, async (client) => {
      for await (const _ of client.query(copyTo(copy)));
    });
  // One uncounted run, so both start with the same cached data.
  await runCopy();
  const client = openClient(1, million.token);
  const exported = await msOf(() => client.get(`${million.server.url}/signals/${million.profile.id}/export`));
  client.close();
  note('the export of all rows: × COPY of the same query', exported / (await msOf(runCopy)), '', 1 / 0.8);
}

async function usingClient<T>(million: Million, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: million.databaseUrl });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** The batch size of a sync. */
const atOnce = 5_000;
/** COPY of a few rows finishes before the kernel has counted its time. */
const copies = 10;

/**
 * Records new engagements, half by stored people and half by new ones, beside COPY of the same rows into a
 * table without indexes, keys or checks. Processor time, because other work on the machine doesn't count.
 */
export async function measureRecording(million: Million): Promise<void> {
  const { test, profile, now, ownMs, postgresMs } = million;
  const size = isQuick ? atOnce : 200_000;
  const stored = await storedPeople(million, 2 * size);
  const reported = Array.from({ length: size }, (_, place) => nth(place, stored));
  const spent = async (work: () => Promise<unknown>) => {
    const before = (await ownMs()) + (await postgresMs());
    await work();
    return (await ownMs()) + (await postgresMs()) - before;
  };
  let added = 0;
  const recording = await spent(async () => {
    for (let from = 0; from < size; from += atOnce) {
      const batch = reported.slice(from, from + atOnce);
      added += (await record(test.db, profile, batch, { seenAt: now })).engagements;
    }
  });
  expect(added).toBe(size);
  const copying = await usingClient(million, async (client) => {
    await client.query('create table bare_engagement as table engagement with no data');
    const text = `copy (select * from engagement where user_id = '${profile.user_id}' and key like 'bench-%') to stdout`;
    const rows: Buffer[] = await client.query(copyTo(text)).toArray();
    return spent(async () => {
      for (let nth = 0; nth < copies; nth += 1)
        await pipeline(Readable.from(rows), client.query(copyFrom('copy bare_engagement from stdin')));
    });
  });
  note(`recording ${size} engagements: × COPY, processor time`, (recording / copying) * copies, '', 40);
}

/** Stored people, who engage under the names they're known by. */
async function storedPeople({ test, profile }: Million, count: number): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select public_id as slug, name from person
    where user_id = ${profile.user_id}::uuid limit ${count}`.execute(test.db);
  return rows;
}

type Known = { slug: string; name: string };

/** Every other one is by a stored person. */
function nth(place: number, stored: Known[]): NewEngagement {
  const isComment = place % 3 === 0;
  const known = place % 2 === 0 ? stored[(place * 7919) % stored.length] : undefined;
  const newcomer = { headline: `Head of Sales at Company ${place % 5000}` };
  return newEngagement({
    key: `bench-${place}`,
    person: newPerson(known?.slug ?? `newcomer-${place}`, known ? { name: known.name } : newcomer),
    type: isComment ? 'comment' : 'reaction',
    reactionType: isComment ? null : 'like',
    occurredAt: new Date(Date.UTC(2026, 0, 1) + place * 60_000),
  });
}
