import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { startSession } from '#server/modules/access/sessions.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { readToday } from '#server/modules/today/read-today.ts';
import { makeOwner, type OpenTestDatabase, openTestDatabase } from '#test/facts.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { copySignals } from './copy-signals.ts';
import { drive } from './drive.ts';
import { openClient } from './fetch-bytes.ts';
import { seedSignals } from './seed-signals.ts';
import { inMs, inTimes, printTable } from './table.ts';
import { touchedRows } from './touched-rows.ts';

const hour = 3_600_000;
const sizes = [10_000, 100_000, Number(process.env.BENCH_SIGNALS ?? 1_000_000)];
/** The number created by the product's own code. The rest are copies. */
const made = 10_000;
const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const now = new Date();

let database: OpenTestDatabase;
let server: BenchServer;
let bare: pg.Pool;
const owners: { size: number; profile: OwnedConnectedProfile; token: string }[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  for (const size of sizes) {
    const profile = await makeOwner(database.db, `Owner ${size}`);
    await seedSignals(database.db, profile, Math.min(size, made), now);
    if (size > made) await copySignals(database.db, profile, Math.round(size / made) - 1);
    owners.push({ size, profile, token: await startSession(database.db, profile.user_id, null, now) });
  }
  const connectionString = database.copyPool.options.connectionString ?? '';
  server = await startBenchServer(connectionString);
  bare = new pg.Pool({ connectionString, max: 1, options: '-c timezone=UTC' });
}, hour);
afterAll(async () => {
  await server?.stop();
  await bare?.end();
  await database?.stop();
}, hour);

test(
  'Today next to a page of signals',
  async () => {
    const asked: CompiledQuery[] = [];
    const watched = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: database.copyPool }),
      log: ({ query }) => {
        asked.push(query);
      },
    });
    const rows: string[][] = [];
    for (const { size, profile, token } of owners) {
      const client = openClient(1, token);
      const today = () => client.get(`${server.url}/today`);
      const list = () => client.get(`${server.url}/signals/${profile.id}?sort=score`);
      await today();
      const page = await drive(1, seconds, list);
      const http = await drive(1, seconds, today);
      client.close();
      asked.length = 0;
      await readToday(watched, profile.user_id, now);
      const statements = asked.filter((one) => /^\s*(?:with|select)\b/i.test(one.sql));
      let touched = 0;
      for (const one of statements) touched += (await touchedRows(bare, one)).rows;
      rows.push([
        String(size),
        inMs(page.p50),
        inMs(http.p50),
        inMs(http.p95),
        inTimes(http.p50 / page.p50),
        String(statements.length),
        touched.toFixed(0),
      ]);
    }
    printTable(
      'Today against a page by score (one caller)',
      ['signals', 'page', 'Today p50', 'p95', '× page', 'statements', 'rows touched'],
      rows,
    );
  },
  hour,
);
