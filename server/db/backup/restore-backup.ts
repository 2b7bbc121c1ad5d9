import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '#server/db/database.ts';
import {
  applyMigration,
  type Migration,
  migrationLock,
  migrationTable,
  readMigrations,
} from '#server/db/migrate.ts';
import { BackupError, countBytes, type Manifest } from './manifest.ts';
import type { OpenBackup } from './open-backup.ts';
import { readForeignKeys, readTables } from './read-schema.ts';
import { quoted } from './write-backup.ts';

export type RestoreOrder = {
  backup: OpenBackup;
  /** Changes to the restored rows, in the same transaction. The schema is up to date by then. */
  after(trx: Transaction<Database>): Promise<void>;
  /** Receives each line of progress. */
  report(line: string): void;
  /** Aborts when the operator cancels. */
  abort: AbortSignal;
  /** Folder of the program's migrations. */
  migrations?: string;
};

/**
 * The messages waiting in the queue, for `after`: one row per message. The table ends with the transaction.
 */
export const queueTable = 'restored_message';

/**
 * Loads a backup into an empty database, all in one transaction: the schema as it was, every table, and the
 * migrations since then. It only needs to own the database.
 *
 * @throws BackupError if the database isn't empty, or if the backup is newer than the program or damaged; the
 *   database is then unchanged
 */
export async function restoreBackup(pool: pg.Pool, order: RestoreOrder): Promise<void> {
  const { manifest } = order.backup;
  const migrations = await readMigrations(order.migrations);
  const then = migrationsOf(manifest, migrations);
  const client = await pool.connect();
  client.on('error', () => {});
  // Closing the connection ends whatever it is running, and with it the transaction.
  const breakOff = () => void client.end().catch(() => {});
  order.abort.addEventListener('abort', breakOff);
  try {
    order.abort.throwIfAborted();
    await onClient(client)
      .transaction()
      .execute(async (trx) => {
        await client.query('set local statement_timeout = 0');
        await client.query('set local idle_in_transaction_session_timeout = 0');
        // If inGrow starts now, it waits and then finds a complete database.
        await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
        await refuseUnlessEmpty(client);
        await client.query(migrationTable);
        for (const migration of then) await apply(client, migration);
        await load(client, order);
        for (const migration of migrations.filter((one) => !then.includes(one))) {
          order.report(`schema: ${migration.name}`);
          await apply(client, migration);
        }
        await order.after(trx);
        // If a commit were canceled, it might have happened anyway.
        order.abort.removeEventListener('abort', breakOff);
      });
    await analyze(client);
  } finally {
    order.abort.removeEventListener('abort', breakOff);
    client.release(true);
  }
}

/**
 * Updates the planner's statistics, because the planner knows nothing about freshly filled tables. If this
 * fails, the rows are still there.
 */
async function analyze(client: pg.ClientBase): Promise<void> {
  try {
    await client.query('set statement_timeout = 0');
    await client.query('analyze');
  } catch {
    // Autovacuum will do it later.
  }
}

/** Exactly the migrations that created the backup's schema. */
function migrationsOf(manifest: Manifest, known: Migration[]): Migration[] {
  return manifest.migrations.map(({ version, name, checksum }) => {
    const found = known.find((migration) => migration.version === version);
    if (!found) throw new BackupError(`The backup was made by a newer inGrow (${name}); update the program.`);
    if (found.checksum === checksum) return found;
    throw new BackupError(
      `The migration ${name} of this program isn’t the one that the backup was made with.`,
    );
  });
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    await applyMigration(client, migration);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The migration ${migration.name} failed: ${reason}.`);
  }
}

/**
 * Makes sure there are no tables and no waiting messages. A queue that was never used is fine.
 *
 * @throws BackupError that says what to do
 */
export async function refuseUnlessEmpty(target: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await target.query<{ tables: string; queue: boolean }>(`
    select count(*) as tables, to_regclass('pgboss.job') is not null as queue from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm')
      and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`);
  const waiting = rows[0]?.queue ? await target.query('select from pgboss.job limit 1') : { rowCount: 0 };
  if (Number(rows[0]?.tables) > 0 || waiting.rowCount !== 0) {
    throw new BackupError(
      'The database isn’t empty; restore into an empty one: set DATABASE_URL to a new database, or DATA_DIR to a new folder.',
    );
  }
}

/**
 * Fills the tables. Foreign keys are dropped first and recreated afterwards, which checks them all at once.
 */
async function load(client: pg.PoolClient, { backup, report, abort }: RestoreOrder): Promise<void> {
  const { manifest } = backup;
  await refuseOtherTables(client, manifest);
  const names = manifest.tables.map(({ name }) => quoted(name));
  const keys = await readForeignKeys(client);
  for (const { table, name } of keys) {
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  }
  // The backup also contains, as of then, whatever migrations put into an empty database.
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const [at, table] of manifest.tables.entries()) {
    const columns = table.columns.map(quoted).join(', ');
    await fill(client, `${quoted(table.name)} (${columns})`, await backup.read(table.path), table, abort);
    report(`${at + 1}/${manifest.tables.length} ${table.name}: ${table.rows} rows`);
  }
  for (const { name, last } of manifest.sequences) {
    if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), last]);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  }
  await client.query(`create temporary table ${queueTable} (message jsonb not null) on commit drop`);
  if (manifest.queue) {
    await fill(client, queueTable, await backup.read(manifest.queue.path), manifest.queue, abort);
    report(`queue: ${manifest.queue.rows} waiting`);
  }
}

async function refuseOtherTables(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  const asText = (tables: { name: string; columns: string[] }[]) =>
    JSON.stringify(
      tables
        .filter(({ name }) => name !== 'schema_migration')
        .map(({ name, columns }) => [name, ...columns.toSorted()])
        .sort(),
    );
  if (asText(await readTables(client)) !== asText(manifest.tables)) {
    throw new BackupError('The tables of the backup don’t match its migrations.');
  }
}

/** Loads one table. Fails unless it has as many rows and the same bytes as were written. */
async function fill(
  client: pg.PoolClient,
  into: string,
  source: Readable,
  wanted: { path: string; bytes: number; sha256: string; rows: number },
  abort: AbortSignal,
): Promise<void> {
  const { count, sum } = countBytes();
  const target = client.query(copyFrom(`copy ${into} from stdin with (format text, encoding 'UTF8')`));
  await pipeline(source, count, target, { signal: abort });
  const { bytes, sha256 } = sum();
  if (bytes !== wanted.bytes || sha256 !== wanted.sha256 || target.rowCount !== wanted.rows) {
    throw new BackupError(`The part ${wanted.path} of the backup was changed or damaged.`);
  }
}

/** Typed queries on this one connection, so they share its transaction with COPY. */
function onClient(client: pg.PoolClient): Kysely<Database> {
  const only = { query: client.query.bind(client), release: () => {} } as unknown as pg.PoolClient;
  const pool = { connect: async () => only, end: async () => {}, options: {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
