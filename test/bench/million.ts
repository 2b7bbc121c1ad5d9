import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { SignalFilters, SignalQuery, SignalSort } from '#contract/signals/signal-filters.ts';
import type { Database } from '#server/db/database.ts';
import { startSession } from '#server/modules/access/sessions.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { exportQuery } from '#server/modules/signals/export/export-signals.ts';
import { countSignals } from '#server/modules/signals/listing/count-signals.ts';
import { listSignals } from '#server/modules/signals/listing/list-signals.ts';
import { orderBy, signalSorts, writeSignalsCursor } from '#server/modules/signals/listing/signal-sorts.ts';
import { signalsWhere } from '#server/modules/signals/listing/signals-where.ts';
import { scopeOf } from '#server/modules/signals/require-owned-signal-scope.ts';
import { makeOwner, type OpenTestDatabase, openTestDatabase } from '#test/facts.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { copySignals } from './copy-signals.ts';
import { companyName, seedSignals } from './seed-signals.ts';

/**
 * The sizes at which cost is measured. Figures refer to the last one. `BENCH_SIGNALS` sets it for a trial.
 */
export const sizes = [10_000, 100_000, Number(process.env.BENCH_SIGNALS ?? 1_000_000)];

/** A user with a connected profile of this many signals. */
export type Owner = { size: number; profile: OwnedConnectedProfile; token: string; list: string };

export type Million = {
  test: OpenTestDatabase;
  /** One per size, smallest first. Each is other people's data to the others. */
  owners: Owner[];
  largest: Owner;
  now: Date;
  /** A company with few people. */
  company: string;
  server: BenchServer;
  /** As many connections as callers, with none of our code on top. */
  bare: pg.Pool;
  /** The statements the product sends for a page, and for the total. */
  pageSql(owner: Owner, query: SignalQuery): Promise<CompiledQuery>;
  totalSql(owner: Owner, filters: SignalFilters): Promise<CompiledQuery>;
  exportSql(owner: Owner): CompiledQuery;
  /** The cursor of the page after this many rows. */
  cursorBehind(owner: Owner, sort: SignalSort, rows: number): Promise<string>;
  stop(): Promise<void>;
};

export const callers = 16;

/**
 * Seeds the database and starts the server as a separate process. Takes minutes.
 *
 * @param made the number of each owner's signals created by the product's own code; the others are copies
 */
export async function openMillion(of = sizes, made = Number.POSITIVE_INFINITY): Promise<Million> {
  const test = await openTestDatabase();
  const now = new Date();
  const owners: Owner[] = [];
  for (const [cursor, size] of of.entries()) {
    const profile = await makeOwner(test.db, `Owner ${cursor}`);
    await seedSignals(test.db, profile, Math.min(size, made), now);
    if (size > made) await copySignals(test.db, profile, Math.round(size / made) - 1);
    const list = await fillList(test, profile);
    owners.push({ size, profile, list, token: await startSession(test.db, profile.user_id, null, now) });
  }
  await sql`vacuum analyze`.execute(test.db);
  await sql`checkpoint`.execute(test.db).catch(() => {});
  const connectionString = test.copyPool.options.connectionString ?? '';
  const server = await startBenchServer(connectionString);
  const bare = new pg.Pool({ connectionString, max: callers, options: '-c timezone=UTC' });
  const asked: CompiledQuery[] = [];
  const watched = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: test.copyPool }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  const only = async (ask: () => Promise<unknown>): Promise<CompiledQuery> => {
    asked.length = 0;
    await ask();
    const longest = asked.toSorted((one, other) => other.sql.length - one.sql.length)[0];
    if (longest === undefined) throw new Error('nothing was asked of the database');
    return longest;
  };
  const largest = owners.at(-1);
  if (largest === undefined) throw new Error('there are no sizes');
  return {
    test,
    owners,
    largest,
    now,
    company: await companyName(test.db, 9_000),
    server,
    bare,
    pageSql: (owner, query) => only(() => listSignals(watched, scopeOf(owner.profile), query, now)),
    totalSql: (owner, filters) => only(() => countSignals(watched, scopeOf(owner.profile), filters, now)),
    exportSql: ({ profile }) => exportQuery(scopeOf(profile), {}, now).compile(test.db),
    cursorBehind: (owner, sort, rows) => cursorBehind(test, owner.profile, { sort, rows, now }),
    async stop() {
      await server.stop();
      await bare.end();
      await test.stop();
    },
  };
}

/** A list with one person in a hundred. */
async function fillList({ db }: OpenTestDatabase, { user_id }: OwnedConnectedProfile): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (insert into list (user_id, name) values (${user_id}::uuid, 'Some') returning id),
      listed as (
        insert into list_person (user_id, list_id, person_id)
        select person.user_id, made.id, person.id from made, person
        where person.user_id = ${user_id}::uuid and abs(hashtext(person.public_id)) % 100 = 0
      )
    select id from made`.execute(db);
  const [made] = rows;
  if (made === undefined) throw new Error('the list was not made');
  return made.id;
}

async function cursorBehind(
  { db }: OpenTestDatabase,
  profile: OwnedConnectedProfile,
  { sort, rows, now }: { sort: SignalSort; rows: number; now: Date },
): Promise<string> {
  const { order, text } = signalSorts(now)[sort];
  const found = await sql<{ last: string; id: string }>`
    select ${text} as last, id from signal where ${signalsWhere(scopeOf(profile), {}, now)}
    order by ${orderBy(sort, order, now)} offset ${rows - 1} limit 1`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('there are not so many rows');
  return writeSignalsCursor(profile.id, { sort, order, asOf: now, after: null }, row);
}
