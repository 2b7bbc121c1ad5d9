import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { channelRules, channels } from '#core/channels/index.ts';
import { DatabaseError } from './database-error.ts';
import { checkServer, openPool } from './pool.ts';

/** An SQL file that changes the schema, with its position in the order. */
export type Migration = { version: number; name: string; checksum: string; sql: string };

const folder = join(import.meta.dirname, 'migrations');
/** Any number that no other program locks in the same database: "ingrow" in ASCII. */
export const migrationLock = 0x696e67726f77;

/** The table that records which migrations a database has run. */
export const migrationTable = `create table if not exists schema_migration (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

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
export async function latestMigration(files = folder): Promise<number> {
  return (await readMigrations(files)).at(-1)?.version ?? 0;
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
  const applied = await client.query<{ version: number; name: string; checksum: string }>(
    'select version, name, checksum from schema_migration order by version',
  );
  for (const row of applied.rows) {
    const known = migrations.find((migration) => migration.version === row.version);
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
  const missing = migrations.filter((migration) => !done.has(migration.version));
  for (const migration of missing) await runOne(client, migration);
  return missing.map((migration) => migration.name);
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

async function runOne(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(`The migration ${migration.name} failed: ${reason}.`);
  }
}

/** This program's migrations, in order. */
export async function readMigrations(files = folder): Promise<Migration[]> {
  const names = (await readdir(files)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(files, name), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { version: Number(name.slice(0, 4)), name, checksum, sql };
    }),
  );
  const twice = migrations.find((migration, at) => migration.version === migrations[at - 1]?.version);
  if (twice !== undefined) throw new DatabaseError(`Two migrations have the number of ${twice.name}.`);
  return migrations;
}
