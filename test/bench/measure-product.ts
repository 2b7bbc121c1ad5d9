import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { expect } from 'vitest';
import { ensureWebBuild } from '#server/boot/web-build.ts';
import { startApp } from '#test/app.ts';
import { generateArchive } from '#test/archive/generate-archive.ts';
import { cutPower, familyOf, npmStart, type Started } from '#test/boot/npm-start.ts';
import { findBundle } from '#test/bundle.ts';
import { weigh } from '#test/page-weight.ts';
import { callThrough, signIn } from '#test/sign-in.ts';
import { startFleet } from '#test/soak/process-fleet.ts';
import { until } from '#test/soak/publication-lane.ts';
import { callers, drive, median, note, openClient, rounds, seconds } from './measuring.ts';
import type { Million } from './million.ts';
import {
  ownCpuMs,
  readCpuMs,
  readFamilyCpuMs,
  readPssMib,
  readTimesMs,
  readTitle,
} from './process-figures.ts';

const checkout = resolve(import.meta.dirname, '../..');

/** What a page loads before anyone uses it. */
export async function measureWeight(): Promise<void> {
  const unwanted = new AbortController().signal;
  const built = weigh((await ensureWebBuild({ checkout, dataDir: checkout, unwanted })) ?? '');
  for (const [page, kilobytes, requests] of [
    ['login', 170, 12],
    ['signals', 300, 30],
    ['overview', 300, 30],
  ] as const) {
    const weight = built.of(page);
    note(`${page}: script`, weight.scriptBytes / 1024, ' KB', kilobytes);
    note(`${page}: requests`, weight.requests, '', requests);
  }
}

const bareServer = `require('node:http').createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"data":{"status":"ok"}}');
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
  process.stdin.on('close', () => process.exit()).resume();`;

/** What an answer costs in itself, beside a bare Node server. */
export async function measureAnswer(million: Million): Promise<void> {
  const child = spawn(process.execPath, ['-e', bareServer], { stdio: ['pipe', 'pipe', 'inherit'] });
  const port = await new Promise<string>((found) => child.stdout.once('data', (text) => found(String(text))));
  const client = openClient(callers, million.token);
  // The best of five, since compiled code is faster than what came before it.
  const cost = async (url: string, spent: () => Promise<number>) => {
    const all: number[] = [];
    for (let nth = 0; nth < 5; nth += 1)
      all.push(...(await drive(callers, seconds, () => client.get(url), spent)).costs);
    return Math.min(...all);
  };
  const bare = await cost(`http://127.0.0.1:${port.trim()}/`, () => readCpuMs(child.pid ?? 0));
  const health = await cost(`${million.server.url}/health/live`, million.webMs);
  note('/health/live: × a bare Node server, processor time', health / bare, '', 3);
  client.close();
  child.stdin.end();
}

/** `npm start` when everything is installed and built, and its memory after a minute without a user. */
export async function measureStart(): Promise<void> {
  // A shell doesn't set this. What counts is the cache that `npm start` keeps on its own.
  delete process.env.NODE_COMPILE_CACHE;
  const dataDir = await mkdtemp(join(tmpdir(), 'ingrow-start-'));
  // The first start creates the database, the page, and the bundle; the second one compiles the bundle.
  const first = await npmStart(dataDir);
  while (!findBundle().isBuilt) await wait(500);
  await stop(first);
  await stop(await npmStart(dataDir));
  const clock: number[] = [];
  const spent: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const started = await npmStart(dataDir);
    const page = await fetch(`${started.url}/login`);
    await page.text();
    clock.push(performance.now() - begun);
    expect(page.status).toBe(200);
    spent.push((await partsOf(started, readTimesMs)).reduce((sum, [, ms]) => sum + ms, 0));
    await stop(started);
  }
  note('npm start to the first page', median(clock), ' ms', 1_000);
  note('npm start to the first page, processor time', median(spent), ' ms');
  const started = await npmStart(dataDir);
  await wait(60_000);
  const parts = new Map(await partsOf(started, readPssMib));
  await stop(started);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  const idle = (part: string) => parts.get(part) ?? Number.NaN;
  note('idle, the server with PostgreSQL', idle('the server') + idle('PostgreSQL'), ' MiB', 200);
  note('idle, the sample network', idle('the sample network'), ' MiB', 60);
  for (const part of ['the server', 'PostgreSQL', 'npm and the start script'])
    note(`idle, ${part}`, idle(part), ' MiB');
}

/** The sum of a figure over the processes of each part of a product. */
async function partsOf(
  started: Started,
  read: (pid: number) => Promise<number>,
): Promise<[part: string, sum: number][]> {
  const parts = new Map<string, number>();
  for (const pid of familyOf(started.processes)) {
    const title = await readTitle(pid).catch(() => null);
    if (title === null) continue;
    const part = partOf(title);
    parts.set(part, (parts.get(part) ?? 0) + (await read(pid)));
  }
  return [...parts];
}

function partOf(title: string): string {
  if (title.includes('postgres')) return 'PostgreSQL';
  if (/sandbox(?:\/main\.ts|\.js)/.test(title)) return 'the sample network';
  return /server(?:\/main\.ts|\.js)/.test(title) ? 'the server' : 'npm and the start script';
}

async function stop(started: Started): Promise<void> {
  const pids = familyOf(started.processes);
  process.kill(started.npm.pid ?? 0, 'SIGTERM');
  await new Promise((ended) => started.npm.once('close', ended));
  cutPower(pids);
}

/** A first import of 10,000 connections and 5,000 messages, beside COPY of its rows into bare tables. */
export async function measureImport(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-bench-'));
  const zip = join(folder, 'archive.zip');
  const truth = await generateArchive(zip, { seed: 1, connections: 10_000, messages: 5_000 });
  const app = await startApp();
  const { connectionString } = app.composition.deps.copyPool.options;
  const [reader, writer] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  await Promise.all([reader.connect(), writer.connect()]);
  const { rows } = await reader.query<{ pid: number }>('select pg_backend_pid() as pid');
  const spent = async (work: () => Promise<unknown>) => {
    const before = ownCpuMs() + (await readFamilyCpuMs(rows[0]?.pid ?? 0));
    await work();
    return ownCpuMs() + (await readFamilyCpuMs(rows[0]?.pid ?? 0)) - before;
  };
  const ann = await app.signIn('ann@northwind-labs.example');
  const answer = await app.composition.app.request('/archive-import?fileName=archive.zip', {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/zip' },
    body: new Uint8Array(await readFile(zip)),
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  await app.waitForIdle();
  const importing = await spent(async () => {
    await ann.api.sources.startArchive({ params: { id: data.id }, body: { ownerUrl: truth.owner.url } });
    await app.waitForIdle();
  });
  expect((await ann.api.sources.archive({ params: { id: data.id } })).state).toBe('succeeded');
  const copying = await spent(async () => {
    for (const table of ['person', 'person_key', 'post', 'engagement', 'signal']) {
      const found = await writer.query<{ names: string }>(
        `select string_agg(column_name, ', ' order by ordinal_position) as names
          from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
        [table],
      );
      const names = found.rows[0]?.names;
      await writer.query(`create table bare_${table} as select ${names} from ${table} with no data`);
      await pipeline(
        reader.query(to(`copy (select ${names} from ${table}) to stdout`)),
        writer.query(from(`copy bare_${table} (${names}) from stdin`)),
      );
    }
  });
  note('importing a first archive: × COPY, processor time', importing / copying, '', 6);
  await Promise.all([reader.end(), writer.end()]);
  await app.stop();
  await rm(folder, { recursive: true, force: true });
}

/** What calls cost in processor time, and what a second web process adds (docs/sizing.md). */
export async function measureProcesses(): Promise<void> {
  const fleet = await startFleet({ webs: 2, workers: 1, env: { RATE_LIMITS: 'off' } });
  const bases = fleet.webs.map((web) => web.url() ?? '');
  const call = callThrough((path, init) => fetch(`${bases[0]}${path}`, init));
  const ann = await signIn(call, 'ann@northwind-labs.example');
  const url = 'https://www.linkedin.com/in/maya-lindqvist';
  const { id } = await ann.api.sources.connect({ body: { url } });
  await until('the sync', async () =>
    (await ann.api.jobs.list({})).items.every(({ state }) => state === 'succeeded' || state === 'failed'),
  );
  const { items } = await ann.api.signals.list({ params: { id }, query: { limit: 1 } });
  const signal = items[0]?.id ?? '';
  const database = new pg.Client({ connectionString: fleet.databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postgres = () => readFamilyCpuMs(rows[0]?.pid ?? 0);
  const web = async () => {
    const all = await Promise.all(fleet.webs.map((one) => readCpuMs(one.pid() ?? 0)));
    return all.reduce((sum, one) => sum + one, 0);
  };
  const client = openClient(callers, ann.token);
  const write = async (base: string, nth: number) => {
    const answer = await fetch(`${base}/signals/${signal}/note`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ note: `Note ${nth}` }),
    });
    expect(answer.status, await answer.text()).toBe(200);
  };
  const reads = [
    '/health',
    '/profile/profile',
    '/list',
    `/signals/${id}?limit=50`,
    `/signals/${signal}/details`,
  ];
  const calls = reads.map((path) => [path, (base: string) => client.get(base + path)] as const);
  for (const [path, send] of [...calls, [`PUT /signals/${signal}/note`, write] as const]) {
    const measure = (count: number) =>
      drive(callers, 2 * seconds, (nth) => send(bases[nth % count] ?? '', nth), web, postgres);
    // Measured before and after, so other load on the machine affects both.
    const [first, two, again] = [await measure(1), await measure(2), await measure(1)];
    const name = path.replaceAll(id, '{id}').replaceAll(signal, '{id}');
    note(`${name}: two web processes × one`, (2 * two.rate) / (first.rate + again.rate));
    for (const [place, part] of ['web', 'PostgreSQL'].entries())
      note(`${name}: processor time, ${part}`, first.costs[place] ?? Number.NaN, ' ms');
  }
  client.close();
  await database.end();
  await fleet.stop();
}
