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

/** @param dataDir the folder in which an embedded PostgreSQL runs */
export function interruptible(dataDir: string): Interruptible {
  const cluster = join(dataDir, 'postgres');
  return {
    async cut() {
      const running = await readPostmaster(cluster);
      // An immediate shutdown: sessions end as after a crash, and its socket and port are gone.
      process.kill(running?.pid ?? 0, 'SIGQUIT');
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
  /** One line for each kind of answer to a call that needs the database. */
  answers: string[];
  /** The status of `GET /profile/profile`, called when the database was gone, and after how long. */
  profile: { status: number; ms: number } | null;
  /** Milliseconds from the database's return until the process was ready and listened for changes again. */
  backMs: number;
  descriptors: { before: number; most: number };
  memoryMib: { before: number; most: number };
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

/**
 * Keeps the database away from a running process, and calls it meanwhile.
 *
 * @param url the database's
 * @param options.listeners how many processes listen for changes
 * @param options.member calls the routes that need a session; a worker has none
 */
export async function keepAway(
  one: Process,
  database: Interruptible & { url: string },
  options: { seconds: number; listeners: number; member?: SignedIn },
): Promise<Outage> {
  const { seconds, listeners, member } = options;
  const pid = one.child.pid ?? 0;
  const before = await readFigures(pid);
  const most = { ...before };
  const printed = one.printed().length;
  const token = { authorization: `Bearer ${member?.token}` };
  await database.cut();
  const cutAt = performance.now();
  const profile = member
    ? fetch(`${one.url}/profile/profile`, { headers: token }).then(async ({ status }) => ({
        status,
        ms: performance.now() - cutAt,
      }))
    : null;
  const answers = new Set<string>();
  while (performance.now() - cutAt < seconds * 1000) {
    for (const [method, path] of calls.slice(0, member ? undefined : 2)) {
      const body = method === 'POST' ? { body: JSON.stringify({ name: 'During an outage' }) } : {};
      const headers = { ...token, 'content-type': 'application/json' };
      const answer = await fetch(one.url + path, { method, headers, ...body });
      const { message } = (await answer.json()) as { message: string };
      answers.add(`${answer.status} ${answer.headers.get('retry-after')} ${message}`);
    }
    const now = await readFigures(pid);
    most.descriptors = Math.max(most.descriptors, now.descriptors);
    most.memoryMib = Math.max(most.memoryMib, now.memoryMib);
    await wait(200);
  }
  await database.restore();
  const returnedAt = performance.now();
  const patient = { timeout: 60_000, interval: 25 };
  await expect.poll(() => fetch(`${one.url}/health/ready`).then(({ status }) => status), patient).toBe(200);
  await expect.poll(() => countListeners(database.url), patient).toBe(listeners);
  const backMs = performance.now() - returnedAt;
  // Whatever reconnects twice does so within two seconds.
  await wait(2000);
  expect(await countListeners(database.url)).toBe(listeners);
  const lines = one.printed().slice(printed).split('\n');
  return {
    answers: [...answers],
    profile: await profile,
    backMs,
    descriptors: { before: before.descriptors, most: most.descriptors },
    memoryMib: { before: before.memoryMib, most: most.memoryMib },
    lines: lines.filter((line) => line !== '' && !/"msg":"request( refused)?"/.test(line)),
  };
}

/** What holds for every outage, however long. */
export function expectBounded({ answers, backMs, descriptors, memoryMib, lines }: Outage): void {
  expect(backMs).toBeLessThan(3000);
  for (const answer of answers) expect(answer).toMatch(/^503 \d+ [A-Z][^\n]+\.$/);
  expect(descriptors.most).toBeLessThan(descriptors.before + 30);
  expect(memoryMib.most).toBeLessThan(memoryMib.before + 100);
  expect(lines.filter((line) => line.includes('database is away'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('database is back'))).toHaveLength(1);
  expect(lines.length, lines.join('\n')).toBeLessThan(8);
}

async function readFigures(pid: number): Promise<{ descriptors: number; memoryMib: number }> {
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
