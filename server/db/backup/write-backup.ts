import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ZipEntry } from '#server/db/zip-stream.ts';
import { BackupError } from './backup-error.ts';
import { countBytes } from './count-bytes.ts';
import { listFiles } from './list-files.ts';
import { archivePaths, backupFormat, type Manifest } from './manifest.ts';
import { readApplied, readSequences, readTables } from './read-schema.ts';
import { writeZip } from './write-zip.ts';

/** What goes into a backup besides the tables, and where it goes. */
export type BackupOrder = {
  /** The archive to make; it must not exist. */
  file: string;
  /** Version of the program. */
  program: string;
  now: Date;
  /** The query of the queue's waiting work, and the table that it needs. */
  queue: { query: string; table: string };
  /** The key of stored tokens: its id, and itself only where it is to go along. */
  secretKey: { id: string; text: string | null } | null;
  /** A folder beside the database whose files go along; null: none. */
  folder: string | null;
  /** Hears what is done, line by line. */
  tell(line: string): void;
  /** Aborts when its operator breaks it off. */
  signal: AbortSignal;
};

type Copied = { path: string; bytes: number; sha256: string; rows: number };

/**
 * Writes everything that a database holds into one archive: every table by COPY, in one snapshot, while others write.
 * Memory stays at a few chunks.
 *
 * @throws BackupError with a sentence for the operator; the database's errors. Nothing is left of the file then
 */
export async function writeBackup(pool: pg.Pool, order: BackupOrder): Promise<Manifest> {
  const client = await pool.connect();
  // A connection that breaks tells the stream, too; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await beginSnapshot(client);
    const manifest = await readManifest(client, order);
    await writeZip(order.file, entriesOf(client, manifest, order), {
      mtime: order.now,
      signal: order.signal,
    });
    await client.query('commit');
    return manifest;
  } finally {
    client.release(true);
  }
}

async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local statement_timeout = 0');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  // How values are written, whatever the server is set to.
  await client.query("set local datestyle = 'ISO'");
  await client.query("set local intervalstyle = 'postgres'");
  await client.query("set local bytea_output = 'hex'");
  await client.query('set local extra_float_digits = 1');
}

/** What is known before the tables are read; their sums are filled in while they are. The first query takes the snapshot. */
async function readManifest(client: pg.ClientBase, order: BackupOrder): Promise<Manifest> {
  const tables = await readTables(client);
  if (!tables.some(({ name }) => name === 'schema_migration')) {
    throw new BackupError('The database holds no inGrow, so there is nothing to back up.');
  }
  const { secretKey } = order;
  return {
    format: backupFormat,
    program: order.program,
    takenAt: order.now.toISOString(),
    migrations: await readApplied(client),
    tables: tables
      .filter(({ name }) => name !== 'schema_migration')
      .map((table) => ({ ...table, ...notYet(archivePaths.table(table.name)) })),
    sequences: await readSequences(client),
    queue: (await exists(client, order.queue.table)) ? notYet(archivePaths.queue) : null,
    secretKey: secretKey && { id: secretKey.id, isIncluded: secretKey.text !== null },
    files: [],
  };
}

function* entriesOf(client: pg.ClientBase, manifest: Manifest, order: BackupOrder): Generator<ZipEntry> {
  for (const [at, table] of manifest.tables.entries()) {
    const columns = table.columns.map(quoted).join(', ');
    const command = `copy ${quoted(table.name)} (${columns}) to stdout with (format text, encoding 'UTF8')`;
    const done = () => order.tell(`${at + 1}/${manifest.tables.length} ${table.name}: ${table.rows} rows`);
    yield { path: table.path, read: () => copied(client, command, table, done) };
  }
  const { queue } = manifest;
  if (queue) {
    const command = `copy (${order.queue.query}) to stdout with (format text, encoding 'UTF8')`;
    const done = () => order.tell(`queue: ${queue.rows} waiting`);
    yield { path: queue.path, read: () => copied(client, command, queue, done) };
  }
  const { secretKey, folder } = order;
  if (secretKey?.text) {
    const bytes = Buffer.from(secretKey.text);
    yield { path: archivePaths.secretKey, read: () => [bytes] };
  }
  // After the snapshot: it may know of more than the tables do, never of less.
  for (const path of folder === null ? [] : listFiles(folder)) {
    yield { path: archivePaths.file(path), read: () => copiedFile(join(folder ?? '', path), path, manifest) };
  }
  yield { path: archivePaths.manifest, read: () => [Buffer.from(JSON.stringify(manifest, null, 1))] };
}

/** What a COPY gives; its sums go into the manifest. */
async function* copied(
  client: pg.ClientBase,
  command: string,
  into: Copied,
  done: () => void,
): AsyncGenerator<Uint8Array> {
  const rows = client.query(copyTo(command));
  const { count, sum } = countBytes();
  yield* count(rows);
  Object.assign(into, sum(), { rows: rows.rowCount });
  done();
}

async function* copiedFile(file: string, path: string, manifest: Manifest): AsyncGenerator<Uint8Array> {
  const { count, sum } = countBytes();
  yield* count(createReadStream(file));
  manifest.files.push({ path, ...sum() });
}

function notYet(path: string): Copied {
  return { path, bytes: 0, sha256: '', rows: 0 };
}

async function exists(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as there', [table]);
  return rows[0].there;
}

/** A name of SQL's. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
