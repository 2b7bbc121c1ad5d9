import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '#server/db/database.ts';
import { type Migration, migrationLock, migrationTable, readMigrations } from '#server/db/migrate.ts';
import { BackupError, countBytes, type Manifest } from './manifest.ts';
import type { OpenBackup } from './open-backup.ts';
import { readForeignKeys, readTables } from './read-schema.ts';
import { quoted } from './write-backup.ts';

export type RestoreOrder = {
  backup: OpenBackup;
  /** What has to happen to the restored rows, in the same transaction: the schema is the present one then. */
  after(trx: Transaction<Database>): Promise<void>;
  /** Hears what is done, line by line. */
  report(line: string): void;
  /** Aborts when its operator breaks it off. */
  signal: AbortSignal;
  /** Folder of the program's migrations. */
  migrations?: string;
};

/** The waiting work of the queue, for `after`: one row a message, gone with the transaction. */
export const queueTable = 'restored_message';

/**
 * Loads a backup into an empty database, all in one transaction: the schema as it was, every table, and the migrations
 * since then. Needs no more rights than to own the database.
 *
 * @throws BackupError where the database is not empty, the backup is newer than the program or not what it says; the
 *   database is then as it was
 */
export async function restoreBackup(pool: pg.Pool, order: RestoreOrder): Promise<void> {
  const { manifest } = order.backup;
  const migrations = await readMigrations(order.migrations);
  const then = migrationsOf(manifest, migrations);
  const client = await pool.connect();
  client.on('error', () => {});
  // Whatever runs at that moment ends with its connection, and the transaction with it.
  const breakOff = () => void client.end().catch(() => {});
  order.signal.addEventListener('abort', breakOff);
  try {
    order.signal.throwIfAborted();
    await onClient(client)
      .transaction()
      .execute(async (trx) => {
        await client.query('set local statement_timeout = 0');
        await client.query('set local idle_in_transaction_session_timeout = 0');
        // An inGrow that starts now waits, and finds a whole database.
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
        // A commit that is broken off might have happened.
        order.signal.removeEventListener('abort', breakOff);
      });
    await analyze(client);
  } finally {
    order.signal.removeEventListener('abort', breakOff);
    client.release(true);
  }
}

/** The planner knows nothing of tables that were filled a moment ago. The rows are there, whatever comes of this. */
async function analyze(client: pg.ClientBase): Promise<void> {
  try {
    await client.query('set statement_timeout = 0');
    await client.query('analyze');
  } catch {
    // Autovacuum will come by.
  }
}

/** Exactly the migrations that the backup's schema was made by. */
function migrationsOf(manifest: Manifest, known: Migration[]): Migration[] {
  return manifest.migrations.map(({ version, name, checksum }) => {
    const found = known.find((migration) => migration.version === version);
    if (!found) throw new BackupError(`The backup was made by a newer inGrow (${name}); update the program.`);
    if (found.checksum === checksum) return found;
    throw new BackupError(
      `The migration ${name} of this program is not the one that the backup was made with.`,
    );
  });
}

async function apply(client: pg.ClientBase, { version, name, checksum, sql }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The migration ${name} failed: ${reason}.`);
  }
  await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ]);
}

/**
 * Makes sure that there are neither tables nor waiting work; a queue that nobody has used does no harm.
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
      'The database is not empty; restore into an empty one: set DATABASE_URL to a new database, or DATA_DIR to a new folder.',
    );
  }
}

/** Fills the tables. Foreign keys are left out meanwhile and made again, which checks them all at once. */
async function load(client: pg.PoolClient, { backup, report, signal }: RestoreOrder): Promise<void> {
  const { manifest } = backup;
  await refuseOtherTables(client, manifest);
  const names = manifest.tables.map(({ name }) => quoted(name));
  const keys = await readForeignKeys(client);
  for (const { table, name } of keys) {
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  }
  // What migrations put into an empty database is in the backup, too, as it was then.
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const [at, table] of manifest.tables.entries()) {
    const columns = table.columns.map(quoted).join(', ');
    await fill(client, `${quoted(table.name)} (${columns})`, await backup.read(table.path), table, signal);
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
    await fill(client, queueTable, await backup.read(manifest.queue.path), manifest.queue, signal);
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
    throw new BackupError('The tables of the backup are not those that its migrations make.');
  }
}

/** Loads one table; as many rows and the same bytes as were written, or nothing. */
async function fill(
  client: pg.PoolClient,
  into: string,
  source: Readable,
  wanted: { path: string; bytes: number; sha256: string; rows: number },
  signal: AbortSignal,
): Promise<void> {
  const { count, sum } = countBytes();
  const target = client.query(copyFrom(`copy ${into} from stdin with (format text, encoding 'UTF8')`));
  await pipeline(source, count, target, { signal });
  const { bytes, sha256 } = sum();
  if (bytes !== wanted.bytes || sha256 !== wanted.sha256 || target.rowCount !== wanted.rows) {
    throw new BackupError(`The part ${wanted.path} of the backup is not as it was written.`);
  }
}

/** Typed queries on this one connection, so that they share its transaction with COPY. */
function onClient(client: pg.PoolClient): Kysely<Database> {
  const only = { query: client.query.bind(client), release: () => {} } as unknown as pg.PoolClient;
  const pool = { connect: async () => only, end: async () => {}, options: {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
