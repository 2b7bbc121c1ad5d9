import { createReadStream, createWriteStream, readdirSync } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ZipEntry, zipStream } from '#server/db/zip-stream.ts';
import { appendChecksum, checksumSlot } from './checksum.ts';
import { archivePaths, BackupError, backupFormat, countBytes, type Manifest } from './manifest.ts';
import { readApplied, readSequences, readTables } from './read-schema.ts';

/** What goes into a backup besides the tables, and where it goes. */
type BackupOrder = {
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
  report(line: string): void;
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
  // A broken connection fails the stream, too; without a listener it would end the process.
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

/**
 * What is known before the tables are read; their sums are filled in while they are. The first query takes the
 * snapshot.
 */
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
    const done = () => order.report(`${at + 1}/${manifest.tables.length} ${table.name}: ${table.rows} rows`);
    yield { path: table.path, read: () => copied(client, command, table, done) };
  }
  const { queue } = manifest;
  if (queue) {
    const command = `copy (${order.queue.query}) to stdout with (format text, encoding 'UTF8')`;
    const done = () => order.report(`queue: ${queue.rows} waiting`);
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

/**
 * Writes a ZIP with its checksum, streamed, for its owner's eyes only (0600). It has its name only once it is whole and
 * on disk; a file that is there already is never replaced.
 *
 * @throws BackupError where the file cannot be made; whatever `read` throws, and then nothing is left
 */
async function writeZip(
  file: string,
  entries: Iterable<ZipEntry>,
  { mtime, signal }: { mtime: Date; signal: AbortSignal },
): Promise<void> {
  if (await isThere(file)) throw new BackupError(`The file ${file} is there already; name another one.`);
  const half = `${file}.part`;
  await rm(half, { force: true });
  try {
    const target = createWriteStream(half, { flags: 'wx', mode: 0o600 });
    await pipeline(zipStream(entries, { mtime, comment: checksumSlot }), appendChecksum(), target, {
      signal,
    });
    const written = await open(half);
    try {
      await written.sync();
    } finally {
      await written.close();
    }
    await rename(half, file);
    // The name, too, has to outlive a power cut.
    const folder = await open(dirname(file));
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(half, { force: true });
    throw unwritable(file, error) ?? error;
  }
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function unwritable(file: string, error: unknown): BackupError | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known: Record<string, string> = {
    ENOENT: 'its folder does not exist',
    EACCES: 'its folder is not writable',
    EPERM: 'its folder is not writable',
    EROFS: 'its disk is read-only',
    ENOSPC: 'its disk is full',
    ENOTDIR: 'part of its path is a file',
  };
  return known[code] ? new BackupError(`The file ${file} cannot be written: ${known[code]}.`) : null;
}

/**
 * The plain files below a folder, as paths from it, by name; none where it is not there. Half-written ones are left
 * out.
 */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(part|tmp|new)$/.test(entry.name))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
