import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureWebBuild } from '#server/boot/web-build.ts';
import { weigh } from '#test/page-weight.ts';
import { openClient } from './fetch-bytes.ts';
import { filterKinds, keyCost, pageRows, pageUrl } from './measure-pages.ts';
import { measureRecording } from './measure-recording.ts';
import { callers, type Million, openMillion } from './million.ts';
import { readCpuMs, readFamilyCpuMs } from './process-figures.ts';
import { inTimes, printTable } from './table.ts';
import { touchedRows } from './touched-rows.ts';

const hour = 3_600_000;
const size = Number(process.env.BENCH_SIGNALS ?? 100_000);
/** The number created by the product's own code. The rest are copies. */
const made = 10_000;
/** Calls per figure. */
const calls = 400;
const rows: string[][] = [];

let million: Million;
beforeAll(async () => {
  million = await openMillion([size], made);
}, hour);
afterAll(async () => {
  printTable(`Of ${size} signals, beside their limits`, ['what', 'figure', 'limit', 'figure : limit'], rows);
  await million?.stop();
}, hour);

/** A figure that must not exceed its limit. */
function note(what: string, figure: number, limit: number, unit = ''): void {
  rows.push([what, `${inTimes(figure)}${unit}`, `${inTimes(limit)}${unit}`, inTimes(figure / limit)]);
}

/** Alternates between the two, so other load on the machine affects both. Returns medians, ms. */
async function inTurn(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let nth = 0; nth < calls / 4; nth += 1) {
    for (const [place, work] of [one, other].entries()) {
      const begun = performance.now();
      await work();
      times[place]?.push(performance.now() - begun);
    }
  }
  return times.map((all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0) as [number, number];
}

/** Several callers at once, `times` in total, after an uncounted warm-up of half that number. */
async function repeat(
  work: () => Promise<unknown>,
  spent: () => Promise<number>,
  times = calls,
): Promise<number> {
  const some = (count: number) =>
    Promise.all(
      Array.from({ length: callers }, async () => {
        for (let nth = 0; nth < count / callers; nth += 1) await work();
      }),
    );
  await some(times / 2);
  const before = await spent();
  await some(times);
  return ((await spent()) - before) / times;
}

test(
  'a page, as a bare statement and over HTTP',
  async () => {
    const { largest: owner, server, bare } = million;
    const client = openClient(callers, owner.token);
    // Keeps the session's process alive until the end.
    const session = await bare.connect();
    onTestFinished(() => session.release());
    const { rows: found } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postgres = () => readFamilyCpuMs(found[0]?.pid ?? 0);
    const own = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;
    const key = await keyCost(million, owner);
    const ask = (query: CompiledQuery) => () => bare.query(query.sql, [...query.parameters]);
    for (const [name, filters] of filterKinds(million, owner).slice(0, 5)) {
      const query = { ...filters, sort: 'latest' as const };
      const page = await million.pageSql(owner, query);
      const first = await million.pageSql(owner, { sort: 'score' });
      const [alone, plain] = await inTurn(ask(page), ask(first));
      const touched = await touchedRows(bare, page);
      const { rows: answered } = await ask(page)();
      note(`a page, ${name}: × the plain page`, alone / plain, 5);
      note(`a page, ${name}: rows touched a row`, touched.rows / Math.max(1, answered.length), 20);
      // For the bare loop, its own process counts too, as the server's does over HTTP.
      const both = async () => own() + (await postgres());
      const loop = await repeat(ask(page), both);
      const http = await repeat(
        () => client.get(pageUrl(million, owner, query)),
        async () => (await server.cpuMs()) + (await postgres()),
      );
      note(`a page over HTTP, ${name}: × the bare statement, processor time`, http / loop, 1 / 0.6);
    }
    rows.push([`${pageRows} rows by their key`, `${inTimes(key)} ms`, '', '']);
    const [today, page] = await inTurn(
      () => client.get(`${server.url}/today`),
      () => client.get(pageUrl(million, owner, { sort: 'score' })),
    );
    note('Today: × a page', today / page, 5);
    for (const [name, filters] of filterKinds(million, owner).slice(0, 3)) {
      const total = await million.totalSql(owner, filters);
      const [ms] = await inTurn(ask(total), ask(total));
      note(`the exact total, ${name}`, ms, 150, ' ms');
    }
    client.close();
  },
  hour,
);

test(
  'the cost of an answer next to a bare Node server',
  async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const port = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
    const client = openClient(callers, million.largest.token);
    const many = async (url: string, spent: () => Promise<number>) => {
      const all: number[] = [];
      // The kernel counts processor time in steps of 10 ms, in which it answers many.
      for (let round = 0; round < 5; round += 1)
        all.push(await repeat(() => client.get(url), spent, 10 * calls));
      return Math.min(...all);
    };
    const bare = await many(`http://127.0.0.1:${port}/`, () => readCpuMs(child.pid ?? 0));
    const health = await many(`${million.server.url}/health/live`, () => million.server.cpuMs());
    note('/health/live: × a bare Node server, processor time', health / bare, 3);
    client.close();
    child.stdin.end();
    expect(health).toBeGreaterThan(0);
  },
  hour,
);

test(
  'recording new engagements',
  async () =>
    note(
      'recording 5,000 engagements: × COPY, processor time',
      await measureRecording(million, 5_000, made),
      40,
    ),
  hour,
);

test('the script size and requests of each page', async () => {
  const checkout = join(import.meta.dirname, '../..');
  const unwanted = new AbortController().signal;
  const built = weigh((await ensureWebBuild({ checkout, dataDir: checkout, unwanted })) ?? '');
  for (const [page, kilobytes, requests] of [
    ['login', 170, 12],
    ['signals', 300, 30],
    ['overview', 300, 30],
  ] as const) {
    const weight = built.of(page);
    note(`${page}: script`, weight.scriptBytes / 1024, kilobytes, ' KB');
    note(`${page}: requests`, weight.requests, requests);
  }
});
