import { createReadStream, createWriteStream, readdirSync } from 'node:fs';
import { access, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ZipEntry, zipStream } from '#server/db/zip-stream.ts';
import { appendChecksum, checksumSlot } from './checksum.ts';
import { archivePaths, BackupError, backupFormat, countBytes, type Manifest } from './manifest.ts';
import { readApplied, readSequences, readTables } from './read-schema.ts';

/** What goes into a backup in addition to the tables, and where it's written. */
type BackupOrder = {
  /** The archive to create. It must not exist. */
  file: string;
  /** Version of the program. */
  program: string;
  now: Date;
  /** The query for the messages waiting in the queue, and the table it needs. */
  queue: { query: string; table: string };
  /** The id of the key of stored tokens, and the key itself only if it's to be included. */
  secretKey: { id: string; text: string | null } | null;
  /** A folder outside the database whose files are included. Null for none. */
  folder: string | null;
  /** Receives each line of progress. */
  report(line: string): void;
  /** Aborts when the operator cancels. */
  abort: AbortSignal;
};

type Copied = { path: string; bytes: number; sha256: string; rows: number };

/**
 * Writes a whole database into one archive: every table by COPY, in one snapshot, while others keep writing.
 * It only needs memory for a few chunks.
 *
 * @throws BackupError with a sentence for the operator, or the database's errors; nothing is left of the file
 *   then
 */
export async function writeBackup(pool: pg.Pool, order: BackupOrder): Promise<Manifest> {
  const client = await pool.connect();
  // A broken connection also fails the stream. Without a listener, the error would end the process.
  client.on('error', () => {});
  try {
    await beginSnapshot(client);
    const manifest = await readManifest(client, order);
    await writeZip(order.file, entriesOf(client, manifest, order), {
      mtime: order.now,
      abort: order.abort,
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
  // Fixes how values are written, whatever the server's settings.
  await client.query("set local datestyle = 'ISO'");
  await client.query("set local intervalstyle = 'postgres'");
  await client.query("set local bytea_output = 'hex'");
  await client.query('set local extra_float_digits = 1');
}

/**
 * The part of the manifest known before the tables are read. Their checksums are added while they're read.
 * The first query takes the snapshot.
 */
async function readManifest(client: pg.ClientBase, order: BackupOrder): Promise<Manifest> {
  const tables = await readTables(client);
  if (!tables.some(({ name }) => name === 'schema_migration')) {
    throw new BackupError('The database has no inGrow data, so there’s nothing to back up.');
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
  // After the snapshot, so the files may be newer than the tables but never older.
  for (const path of folder === null ? [] : listFiles(folder)) {
    yield { path: archivePaths.file(path), read: () => copiedFile(join(folder ?? '', path), path, manifest) };
  }
  yield { path: archivePaths.manifest, read: () => [Buffer.from(JSON.stringify(manifest, null, 1))] };
}

/** The output of a COPY. Its size and checksum go into the manifest. */
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

/** A quoted SQL name. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Streams a ZIP with its checksum, readable only by its owner (0600). It gets its name once it's complete and
 * on disk. An existing file is never replaced.
 *
 * @throws BackupError if the file can't be created; whatever `read` throws, with nothing left behind
 */
async function writeZip(
  file: string,
  entries: Iterable<ZipEntry>,
  { mtime, abort }: { mtime: Date; abort: AbortSignal },
): Promise<void> {
  if (await isThere(file)) throw new BackupError(`The file ${file} already exists; choose another name.`);
  const half = `${file}${halfEnding}`;
  await rm(half, { force: true });
  await removeDeadHalves(dirname(file));
  try {
    const target = createWriteStream(half, { flags: 'wx', mode: 0o600 });
    await pipeline(zipStream(entries, { mtime, comment: checksumSlot }), appendChecksum(), target, {
      signal: abort,
    });
    const written = await open(half);
    try {
      await written.sync();
    } finally {
      await written.close();
    }
    await rename(half, file);
    // The name must survive a power failure too.
    const folder = await open(dirname(file));
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(half, { force: true });
    throw unwritable(file, error) ?? error;
  }
}

/** What an archive is called until it's complete. */
const halfEnding = '.ingrow-part';

/** A backup that runs writes all the time, so one that was silent for this long was killed, in ms. */
const deadAfterMs = 15 * 60_000;

/** Removes what killed backups left in a folder. */
async function removeDeadHalves(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter((name) => name.endsWith(halfEnding)).map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > deadAfterMs) await rm(path, { force: true });
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
    ENOENT: 'its folder doesn’t exist',
    EACCES: 'its folder isn’t writable',
    EPERM: 'its folder isn’t writable',
    EROFS: 'its disk is read-only',
    ENOSPC: 'its disk is full',
    ENOTDIR: 'part of its path is a file',
  };
  return known[code] ? new BackupError(`The file ${file} can’t be written: ${known[code]}.`) : null;
}

/**
 * The regular files below a folder, as relative paths, sorted. Empty if there is no folder. Partly written
 * files are left out.
 */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(part|ingrow-part|tmp|new)$/.test(entry.name))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
