import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { readPostmaster } from '#server/db/embedded/embedded.ts';
import { postgresBinaries, postgresUser } from '#server/db/embedded/postgres-binaries.ts';
import { runProgram } from '#server/db/embedded/run-program.ts';
import type { SignedIn } from '#test/sign-in.ts';
import type { Process } from './processes.ts';

/** A PostgreSQL that a test takes away from running processes, and gives back at the same address. */
export type Interruptible = { cut(): Promise<void>; restore(): Promise<void> };

/**
 * @param dataDir the folder in which an embedded PostgreSQL runs
 * @param how an immediate shutdown, after which it recovers as after a crash; or a fast one, for a server that
 *   loses its last changes in a crash
 */
export function interruptible(dataDir: string, how: 'immediate' | 'fast'): Interruptible {
  const cluster = join(dataDir, 'postgres');
  return {
    async cut() {
      const running = await readPostmaster(cluster);
      process.kill(running?.pid ?? 0, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await expect.poll(() => readPostmaster(cluster), { interval: 20 }).toBeUndefined();
    },
    async restore() {
      const user = await postgresUser(cluster);
      const { bin } = await postgresBinaries(dataDir, user);
      // A restart repeats the options of the last start, so the port stays the same.
      const control = ['restart', '-w', '-D', cluster, '-l', join(cluster, 'server.log')];
      const { code, said } = await runProgram(join(bin, 'pg_ctl'), control, user);
      if (code !== 0) throw new Error(said);
    },
  };
}

/** What a process did while it had no database. */
export type Outage = {
  /** How long the database was away, in ms. Its start takes its time. */
  awayMs: number;
  /** One line for each kind of answer to a call that needs the database. */
  answers: string[];
  /** The status of `GET /profile/profile`, called when the database was gone, and after how long. */
  profile: { status: number; ms: number } | null;
  /** Milliseconds from the database's return until the process was ready and listened for changes again. */
  backMs: number;
  descriptors: { before: number; max: number };
  memoryMib: { before: number; max: number };
  /** What it logged in addition to one line for each request. */
  lines: string[];
};

const calls: [method: string, path: string][] = [
  ['GET', '/health'],
  ['GET', '/health/ready'],
  ['GET', '/list'],
  ['GET', '/bootstrap'],
  ['POST', '/list'],
];

/** A running process, and a member of it who calls the routes that need a session. A worker has none. */
type Witness = { one: Process; member?: SignedIn };

/**
 * Keeps the database away from running processes, and calls them meanwhile.
 *
 * @param database with the URL at which all of them listen for changes
 */
export async function keepAway(
  witnesses: Witness[],
  database: Interruptible & { url: string },
  seconds: number,
): Promise<Outage[]> {
  const began = await Promise.all(witnesses.map(begin));
  const cutAt = performance.now();
  await database.cut();
  const watched = began.map((each) => watch(each, seconds));
  await wait(seconds * 1000);
  await database.restore();
  const returnedAt = performance.now();
  const ready = (each: Begun) => fetch(`${each.one.url}/health/ready`).then(({ status }) => status);
  const patient = { timeout: 60_000, interval: 25 };
  for (const each of began) await expect.poll(() => ready(each), patient).toBe(200);
  await expect.poll(() => countListeners(database.url), patient).toBe(witnesses.length);
  const backMs = performance.now() - returnedAt;
  // Whatever reconnects twice does so within two seconds.
  await wait(2000);
  expect(await countListeners(database.url)).toBe(witnesses.length);
  const outages = await Promise.all(watched);
  return outages.map((outage, at) => ({
    ...outage,
    awayMs: returnedAt - cutAt,
    backMs,
    lines: linesSince(began[at]),
  }));
}

type Begun = Witness & { before: Figures; printed: number };

async function begin(witness: Witness): Promise<Begun> {
  const before = await readFigures(witness.one);
  return { ...witness, before, printed: witness.one.printed().length };
}

async function watch(
  { one, member, before }: Begun,
  seconds: number,
): Promise<Omit<Outage, 'awayMs' | 'backMs' | 'lines'>> {
  const cutAt = performance.now();
  const token = { authorization: `Bearer ${member?.token}` };
  const profile = member
    ? fetch(`${one.url}/profile/profile`, { headers: token }).then(({ status }) => ({
        status,
        ms: performance.now() - cutAt,
      }))
    : null;
  const answers = new Set<string>();
  const max = { ...before };
  // The last call ends before the database is back.
  while (performance.now() - cutAt < seconds * 1000 - 300) {
    for (const [method, path] of calls.slice(0, member ? undefined : 2)) {
      const body = method === 'POST' ? { body: JSON.stringify({ name: 'During an outage' }) } : {};
      const headers = { ...token, 'content-type': 'application/json' };
      const answer = await fetch(one.url + path, { method, headers, ...body });
      const { message } = (await answer.json()) as { message: string };
      answers.add(`${answer.status} ${answer.headers.get('retry-after')} ${message}`);
    }
    const now = await readFigures(one);
    max.descriptors = Math.max(max.descriptors, now.descriptors);
    max.memoryMib = Math.max(max.memoryMib, now.memoryMib);
    await wait(200);
  }
  return {
    answers: [...answers],
    profile: await profile,
    descriptors: { before: before.descriptors, max: max.descriptors },
    memoryMib: { before: before.memoryMib, max: max.memoryMib },
  };
}

/** What it logged since the start of an outage, without the lines of each request. */
function linesSince(begun: Begun | undefined): string[] {
  const lines = begun?.one.printed().slice(begun.printed).split('\n') ?? [];
  return lines.filter((line) => line !== '' && !/"msg":"request( refused)?"/.test(line));
}

/** What holds for every outage, however long. */
export function expectBounded({
  answers,
  profile,
  awayMs,
  backMs,
  descriptors,
  memoryMib,
  lines,
}: Outage): void {
  expect(backMs).toBeLessThan(3000);
  for (const answer of answers) expect(answer).toMatch(/^503 \d+ [A-Z][^\n]+\.$/);
  // Asked as the database went away: it waits for ten seconds.
  if (profile && awayMs < 9_000) expect(profile.status).toBe(200);
  if (profile && awayMs > 13_000) {
    expect(profile.status).toBe(503);
    expect(profile.ms).toBeGreaterThan(9_900);
    expect(profile.ms).toBeLessThan(13_000);
  }
  expect(descriptors.max).toBeLessThan(descriptors.before + 30);
  expect(memoryMib.max).toBeLessThan(memoryMib.before + 100);
  expect(lines.filter((line) => line.includes('database is away'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('database is back'))).toHaveLength(1);
  expect(lines.length, lines.join('\n')).toBeLessThan(8);
}

type Figures = { descriptors: number; memoryMib: number };

async function readFigures({ child: { pid } }: Process): Promise<Figures> {
  const [open, status] = await Promise.all([
    readdir(`/proc/${pid}/fd`),
    readFile(`/proc/${pid}/status`, 'utf8'),
  ]);
  return { descriptors: open.length, memoryMib: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024 };
}

async function countListeners(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where application_name = 'ingrow-events'",
    );
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}
