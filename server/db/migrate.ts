import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { channelRules, channels } from '#core/channels/index.ts';
import { DatabaseError } from './database-error.ts';
import { checkServer, openPool } from './pool.ts';

/**
 * An SQL file that changes the schema, with its position in the order. Versions from before a rolling one work with
 * it: its first line starts with `-- rolling:` and says why (`test/house/rolling-migrations.test.ts`).
 */
export type Migration = { version: number; name: string; checksum: string; isRolling: boolean; sql: string };

const folder = join(import.meta.dirname, 'migrations');
/** Any number that no other program locks in the same database: "ingrow" in ASCII. */
export const migrationLock = 0x696e67726f77;

/** The table that records which migrations a database has run. Altering it waits for backups, so it's done once. */
export const migrationTable = `create table if not exists schema_migration (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  do $$ begin
    if not exists (select from pg_attribute
      where attrelid = 'schema_migration'::regclass and attname = 'is_rolling')
    then alter table schema_migration add column is_rolling boolean not null default false;
    end if;
  end $$`;

/** Runs a migration's SQL and records it. Call it in a transaction. */
export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  const { version, name, checksum, isRolling, sql } = migration;
  await client.query(sql);
  await client.query(
    'insert into schema_migration (version, name, checksum, is_rolling) values ($1, $2, $3, $4)',
    [version, name, checksum, isRolling],
  );
}

/**
 * Brings a database up to date: runs the files `migrations/NNNN-name.sql` that it hasn't run yet, in order,
 * each in one transaction. Other starting processes wait. Running it again changes nothing.
 *
 * @param target a pool or a URL
 * @param files folder of the SQL files
 * @returns the names of the files that ran
 * @throws DatabaseError if the server can't be used, an applied file was changed or is missing here, or a
 *   file fails
 */
export async function migrate(target: string | pg.Pool, files = folder): Promise<string[]> {
  const pool = typeof target === 'string' ? openPool(target, { max: 1 }) : target;
  try {
    await checkServer(pool);
    return await migrateAlone(pool, files);
  } finally {
    if (typeof target === 'string') await pool.end();
  }
}

/** The number of this program's last migration. */
export async function latestMigration(): Promise<number> {
  return versionOf((await migrationNames(folder)).at(-1) ?? '0');
}

/** Runs under a database lock, so processes that start together don't run a file twice. */
async function migrateAlone(pool: pg.Pool, files: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    try {
      const ran = await runMissing(client, await readMigrations(files));
      if (files === folder) await storeChannels(client);
      return ran;
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    }
  } finally {
    // The session's settings were changed, so it isn't returned to the pool.
    client.release(true);
  }
}

async function runMissing(client: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(migrationTable);
  const missing = await findMissing(client, migrations);
  for (const migration of missing) await runOne(client, migration);
  return missing.map((migration) => migration.name);
}

/**
 * The migrations that a database hasn't run.
 *
 * @throws DatabaseError if it ran one that this program neither knows nor can work with, or one that was changed
 */
export async function findMissing(
  client: Pick<pg.ClientBase, 'query'>,
  migrations: Migration[],
): Promise<Migration[]> {
  // The column is missing before the first start of a version that knows it.
  const applied = await client.query<{ version: number; name: string; checksum: string; isRolling: boolean }>(
    `select version, name, checksum, coalesce((to_jsonb(schema_migration) ->> 'is_rolling')::boolean, false)
       as "isRolling" from schema_migration order by version`,
  );
  for (const row of applied.rows) {
    const known = migrations.find((migration) => migration.version === row.version);
    if (known === undefined && row.isRolling) continue;
    if (known === undefined) {
      throw new DatabaseError(`The database was used by a newer inGrow (${row.name}); update the program.`);
    }
    if (known.checksum !== row.checksum) {
      throw new DatabaseError(
        `The migration ${row.name} was changed after it had run; restore the file and write a new one.`,
      );
    }
  }
  const done = new Set(applied.rows.map((row) => row.version));
  return migrations.filter((migration) => !done.has(migration.version));
}

/** Adds the channels that this program knows and the database doesn't. */
async function storeChannels(client: pg.PoolClient): Promise<void> {
  const providers = channels.flatMap((channel) =>
    Object.keys(channelRules[channel].ways).map((name) => ({ name, channel })),
  );
  await client.query('insert into channel select unnest($1::text[]) on conflict do nothing', [channels]);
  await client.query(
    'insert into channel_provider select * from json_to_recordset($1) as (name text, channel text) on conflict do nothing',
    [JSON.stringify(providers)],
  );
}

/** How long a rolling migration waits for a table, and others behind it, ms; and how often it's tried. */
const [maxLockWait, maxTries] = [2000, 30];

async function runOne(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await client.query('begin');
      if (migration.isRolling) await client.query(`set local lock_timeout = ${maxLockWait}`);
      await applyMigration(client, migration);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      const isLocked = migration.isRolling && error instanceof pg.DatabaseError && error.code === '55P03';
      if (isLocked && tried < maxTries) continue;
      const reason = error instanceof Error ? error.message : String(error);
      throw new DatabaseError(
        isLocked
          ? `The migration ${migration.name} waited a minute for a table in use; end what uses it, and start again.`
          : `The migration ${migration.name} failed: ${reason}.`,
      );
    }
  }
}

/** This program's migrations, in order. */
export async function readMigrations(files = folder): Promise<Migration[]> {
  const migrations = await Promise.all(
    (await migrationNames(files)).map(async (name) => {
      const sql = (await readFile(join(files, name), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const isRolling = sql.startsWith('-- rolling:');
      return { version: versionOf(name), name, checksum, isRolling, sql };
    }),
  );
  const twice = migrations.find((migration, at) => migration.version === migrations[at - 1]?.version);
  if (twice !== undefined) throw new DatabaseError(`Two migrations have the number of ${twice.name}.`);
  return migrations;
}

/** In order. */
async function migrationNames(files: string): Promise<string[]> {
  return (await readdir(files)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
}

const versionOf = (name: string) => Number(name.slice(0, 4));
