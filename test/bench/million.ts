import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { writeQuery } from '#contract/client.ts';
import type { SignalFilters, SignalQuery } from '#contract/signals/signal-filters.ts';
import type { Database } from '#server/db/database.ts';
import { startSession } from '#server/modules/access/sessions.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { type Process, startProcess, startRole } from '#test/boot/processes.ts';
import { makeOwner, type OpenTestDatabase, openTestDatabase } from '#test/facts.ts';
import { copySignals } from './copy-signals.ts';
import { callers, drive, isQuick, seconds } from './measuring.ts';
import { ownCpuMs, readCpuMs, readFamilyCpuMs } from './process-figures.ts';
import { companyName, seedSignals } from './seed-signals.ts';

/** How many signals of a user the product's own code creates. The rest are copies of them. */
export const made = 10_000;
export const pageRows = 50;

/** A database, the product's web process on it, and bare connections with none of our code on top. */
export type Served = {
  test: OpenTestDatabase;
  databaseUrl: string;
  server: Process;
  bare: pg.Pool;
  /** Processor time so far, ms: of the web process, of all of PostgreSQL, and of this process. */
  webMs(): Promise<number>;
  postgresMs(): Promise<number>;
  ownMs(): Promise<number>;
  stop(): Promise<void>;
};

/** Opens a database, fills it, and starts the web process on it. */
export async function openServed(
  fill: (test: OpenTestDatabase) => Promise<void>,
  { role = 'web', env = {} }: { role?: string; env?: Record<string, string> } = {},
): Promise<Served> {
  const test = await openTestDatabase();
  await fill(test);
  const databaseUrl = test.copyPool.options.connectionString ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-bench-'));
  const sandbox = await startProcess(
    'sandbox/main.ts',
    { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(folder, 'sandbox') },
    /\{"listening":\s*(\d+)/,
  );
  const server = await startRole('web', {
    DATABASE_URL: databaseUrl,
    ROLE: role,
    SANDBOX_URL: `http://127.0.0.1:${sandbox.url}`,
    DATA_DIR: folder,
    SECRET_KEY: 'a key of the tests, long enough for one',
    // The throughput is what is measured.
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...env,
  });
  const bare = new pg.Pool({ connectionString: databaseUrl, max: callers + 1, options: '-c timezone=UTC' });
  // Keeps one process of PostgreSQL alive until the end, from which all others are found.
  const session = await bare.connect();
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    test,
    databaseUrl,
    server,
    bare,
    webMs: () => readCpuMs(server.child.pid ?? 0),
    postgresMs: () => readFamilyCpuMs(rows[0]?.pid ?? 0),
    ownMs: async () => ownCpuMs(),
    async stop() {
      for (const { child, ended } of [server, sandbox]) {
        child.kill('SIGTERM');
        await ended;
      }
      session.release();
      await bare.end();
      await test.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs the bare statement repeatedly. */
export const ask =
  ({ bare }: Served, { sql: text, parameters }: CompiledQuery) =>
  () =>
    bare.query(text, [...parameters]);

/** The longest statement the product sends for something. */
export async function statementOf(
  { test }: Served,
  send: (db: Kysely<Database>) => Promise<unknown>,
): Promise<CompiledQuery> {
  const asked: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool: test.copyPool });
  await send(new Kysely<Database>({ dialect, log: ({ query }) => void asked.push(query) }));
  const [longest] = asked.toSorted((one, other) => other.sql.length - one.sql.length);
  if (longest === undefined) throw new Error('Nothing was asked of the database.');
  return longest;
}

/**
 * What a page over HTTP costs, as a multiple of a bare loop of its statement, by processor time. The client of
 * the statement counts too, as the server does over HTTP.
 */
export async function timesBare(served: Served, statement: CompiledQuery, get: () => Promise<unknown>) {
  const { webMs, postgresMs, ownMs } = served;
  const total = ({ costs }: { costs: number[] }) => costs.reduce((sum, one) => sum + one, 0);
  const loop = await drive(callers, seconds, ask(served, statement), ownMs, postgresMs);
  return total(await drive(callers, seconds, get, webMs, postgresMs)) / total(loop);
}

/** A user with many signals, and the web process that answers for them. */
export type Million = Served & {
  profile: OwnedConnectedProfile;
  token: string;
  list: string;
  now: Date;
  /** A company with few people. */
  company: string;
  pageUrl(query: SignalQuery): string;
};

/** Takes minutes. In full, smaller data of someone else is beside it. */
export async function openMillion(size: number): Promise<Million> {
  const now = new Date();
  const seed = async ({ db }: OpenTestDatabase, count: number) => {
    const profile = await makeOwner(db, `Owner of ${count}`);
    await seedSignals(db, profile, Math.min(count, made), now);
    if (count > made) await copySignals(db, profile, Math.round(count / made) - 1);
    return profile;
  };
  let profile: OwnedConnectedProfile | undefined;
  const served = await openServed(async (test) => {
    if (!isQuick) await seed(test, made);
    profile = await seed(test, size);
    await sql`vacuum analyze`.execute(test.db);
    await sql`checkpoint`.execute(test.db).catch(() => {});
  });
  if (profile === undefined) throw new Error('The owner was not made.');
  const { id, user_id } = profile;
  const { db } = served.test;
  return {
    ...served,
    profile,
    list: await fillList(db, user_id),
    token: await startSession(db, user_id, null, now),
    now,
    company: await companyName(db, 9_000),
    pageUrl: (query) => `${served.server.url}/signals/${id}${writeQuery({ ...query, limit: pageRows })}`,
  };
}

/** A list with one person in a hundred. */
async function fillList(db: Kysely<Database>, userId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (insert into list (user_id, name) values (${userId}::uuid, 'Some') returning id),
      listed as (
        insert into list_person (user_id, list_id, person_id)
        select person.user_id, made.id, person.id from made, person
        where person.user_id = ${userId}::uuid and abs(hashtext(person.public_id)) % 100 = 0
      )
    select id from made`.execute(db);
  return rows[0]?.id ?? '';
}

/** Kinds of filters that people use. */
export function filterKinds({ now, company, list }: Million): [name: string, filters: SignalFilters][] {
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
