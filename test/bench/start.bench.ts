import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutPower, familyOf, npmStart, type Started } from '#test/boot/npm-start.ts';
import { readPssMib, readTimesMs, readTitle } from './process-figures.ts';
import { inMs, inTimes, printTable } from './table.ts';

const { findBundle }: { findBundle(): { isBuilt: boolean } } = await import(
  pathToFileURL(join(import.meta.dirname, '../../scripts/bundle.mjs')).href
);

const hour = 3_600_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** The time after which an idle product has finished its startup work, ms. */
const idleAfter = 60_000;

// A shell doesn't set this. What counts is the cache that `npm start` keeps on its own.
delete process.env.NODE_COMPILE_CACHE;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ingrow-start-'));
  // The first start creates the database, the page, and the bundle; the second one compiles the bundle.
  const first = await npmStart(dataDir);
  while (!findBundle().isBuilt) await wait(500);
  await stop(first);
  await stop(await npmStart(dataDir));
}, hour);
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

/** All processes of a product right now. PostgreSQL starts more later. */
function processesOf(started: Started): number[] {
  return familyOf(started.processes);
}

async function stop(started: Started): Promise<void> {
  const pids = processesOf(started);
  process.kill(started.npm.pid ?? 0, 'SIGTERM');
  await new Promise((resolve) => started.npm.once('close', resolve));
  cutPower(pids);
}

test(
  'npm start to the first page when everything is installed',
  async () => {
    const parts = new Map<string, number[]>();
    const clock: number[] = [];
    const control: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      control.push(emptyNodeMs());
      const begun = performance.now();
      const started = await npmStart(dataDir);
      const page = await fetch(`${started.url}/login`);
      await page.text();
      clock.push(performance.now() - begun);
      expect(page.status).toBe(200);
      const spent = new Map<string, number>();
      for (const pid of processesOf(started)) {
        const title = await readTitle(pid).catch(() => null);
        if (title === null) continue;
        const part = partOf(title);
        spent.set(part, (spent.get(part) ?? 0) + (await readTimesMs(pid)));
      }
      for (const [part, ms] of spent) parts.set(part, [...(parts.get(part) ?? []), ms]);
      await stop(started);
    }
    const spent = [...parts].map(([part, all]) => ({ part, ms: median(all) }));
    const all = spent.reduce((sum, { ms }) => sum + ms, 0);
    printTable(
      `npm start to the first page, median of ${rounds}`,
      ['what', 'time', '× an empty Node'],
      [
        ['the clock', inMs(median(clock)), inTimes(median(clock) / median(control))],
        ['processor time, all together', inMs(all), inTimes(all / median(control))],
        ...spent.map(({ part, ms }) => [`processor time, ${part}`, inMs(ms), inTimes(ms / median(control))]),
      ],
    );
  },
  hour,
);

test(
  'the idle memory of the whole product',
  async () => {
    const started = await npmStart(dataDir);
    try {
      await wait(idleAfter);
      const parts = new Map<string, { count: number; mib: number }>();
      for (const pid of processesOf(started)) {
        const title = await readTitle(pid).catch(() => null);
        if (title === null) continue;
        const part = partOf(title);
        const known = parts.get(part) ?? { count: 0, mib: 0 };
        parts.set(part, { count: known.count + 1, mib: known.mib + (await readPssMib(pid)) });
      }
      const all = [...parts.values()].reduce((sum, { mib }) => sum + mib, 0);
      printTable(
        'Idle, after a minute, with its own PostgreSQL and the sample network',
        ['part', 'processes', 'PSS'],
        [
          ...[...parts].map(([part, { count, mib }]) => [part, String(count), `${Math.round(mib)} MiB`]),
          ['all', '', `${Math.round(all)} MiB`],
        ],
      );
      expect(parts.has('the server')).toBe(true);
    } finally {
      await stop(started);
    }
  },
  hour,
);

function partOf(title: string): string {
  if (title.includes('postgres')) return 'PostgreSQL';
  if (/sandbox(?:\/main\.ts|\.js)/.test(title)) return 'the sample network';
  if (/server(?:\/main\.ts|\.js)/.test(title)) return 'the server';
  return 'npm and the start script';
}

/** The wall-clock time of a Node process that does nothing: the machine's current speed. */
function emptyNodeMs(): number {
  const begun = performance.now();
  execFileSync(process.execPath, ['-e', '']);
  return performance.now() - begun;
}

function median(all: number[]): number {
  return all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? Number.NaN;
}
