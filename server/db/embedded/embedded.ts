import { existsSync } from 'node:fs';
import { open, readdir, readFile, readlink, realpath, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseError } from '#server/db/database-error.ts';
import { lockFile } from '#server/db/file-lock.ts';
import { type ClusterKeys, makeCluster } from './make-cluster.ts';
import { type PostgresBinaries, postgresBinaries, postgresUser } from './postgres-binaries.ts';
import { type ProgramUser, runProgram } from './run-program.ts';

/** Our own running PostgreSQL. */
export type EmbeddedPostgres = {
  /**
   * URL with password for the role `ingrow`, which owns the database `ingrow`. It uses the server's socket
   * file if possible: a call then takes a fifth less CPU time than over 127.0.0.1.
   */
  url: string;
  isRunning(): Promise<boolean>;
  /** Starts the server again at the same URL, if it died. @throws DatabaseError with one sentence */
  revive(): Promise<void>;
  /** Stops the server, whoever started it. Safe to call twice. */
  stop(): Promise<void>;
};

type Cluster = PostgresBinaries & {
  folder: string;
  user: ProgramUser;
  durable: boolean;
  patience: number;
};

const defaultPatience = 15_000;
/** How long the sessions of a killed server have to end. One that writes a lot can't stop at any moment. */
const patienceWithOld = 60_000;
const stopSeconds = 2;
const logLimit = 10 * 2 ** 20;

/**
 * Starts the PostgreSQL that inGrow ships with, in `<dataDir>/postgres`, which the first call creates. A
 * server already running there (left by a killed process, or just started by another one) is reused.
 *
 * @param options.dataDir an existing writable folder
 * @param options.durable false turns off all crash safety; for tests
 * @param options.patience how long to retry a server that doesn't start, in ms
 * @throws DatabaseError with one sentence
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  durable?: boolean;
  patience?: number;
}): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, patience = defaultPatience } = options;
  const release = await lockFile(join(dataDir, 'postgres.lock'), 2 * patienceWithOld);
  if (release === undefined)
    throw new DatabaseError(`Another start of the database in ${dataDir} hasn’t finished.`);
  try {
    const folder = join(dataDir, 'postgres');
    const user = await postgresUser(folder);
    const cluster: Cluster = { ...(await postgresBinaries(dataDir, user)), folder, user, durable, patience };
    const keys = await makeCluster({ dataDir, bin: cluster.bin, user, durable });
    const port = await startOrAdopt(cluster, keys);
    const url = address(port, 'ingrow', keys.owner, 'ingrow', socketFolder(folder, port));
    return {
      url,
      isRunning: () => isAlive(folder),
      revive: () => revive(cluster, keys, dataDir, port),
      stop: () => stopServer(cluster),
    };
  } finally {
    release();
  }
}

/** Waits for whoever else starts it. */
async function revive(cluster: Cluster, keys: ClusterKeys, dataDir: string, port: number): Promise<void> {
  const release = await lockFile(join(dataDir, 'postgres.lock'), patienceWithOld);
  try {
    if (!(await isAlive(cluster.folder))) await startOrAdopt(cluster, keys, port);
  } finally {
    release?.();
  }
}

/** @param port to start it on; without it, any */
async function startOrAdopt(cluster: Cluster, keys: ClusterKeys, port?: number): Promise<number> {
  const began = Date.now();
  for (;;) {
    const running = await readPostmaster(cluster.folder);
    if (running !== undefined && running.port > 0 && (await prepare(running.port, keys))) return running.port;
    await clearStalePid(cluster.folder);
    const started = await startServer(cluster, port ?? (await freePort()));
    if (started.code === 0 && (await prepare(started.port, keys))) return started.port;
    const reason = started.reason;
    const limit = reason.includes('is still in use') ? patienceWithOld : cluster.patience;
    if (Date.now() - began > limit) {
      throw new DatabaseError(`The database in ${cluster.folder} doesn’t start: ${reason}`);
    }
    // Right after a kill, the old server's processes may still be exiting.
    await wait(200);
  }
}

/** `reason`: why it didn't start, in one line. */
async function startServer(
  cluster: Cluster,
  port: number,
): Promise<{ code: number | null; reason: string; port: number }> {
  const log = join(cluster.folder, 'server.log');
  let { size: before } = await stat(log).catch(() => ({ size: 0 }));
  if (before > logLimit) {
    await truncate(log);
    before = 0;
  }
  await removeSockets(cluster.folder);
  const hasSocket = await canHoldSocket(cluster.folder);
  const options = serverOptions(port, cluster.durable, hasSocket).join(' ');
  const control = [
    'start',
    '-w',
    '-t',
    String(defaultPatience / 1000),
    '-D',
    cluster.folder,
    '-l',
    log,
    '-o',
    options,
  ];
  const { code, said } = await runProgram(join(cluster.bin, 'pg_ctl'), control, cluster.user);
  // Earlier output belongs to other starts.
  return { code, reason: (await lastOutput(log, before)) ?? said.split('\n').at(-1) ?? '', port };
}

/**
 * Whether our own server answers on a port: only ours has this password. Also makes sure that role and
 * database exist, because a start may have been killed before it created them.
 */
async function prepare(port: number, keys: ClusterKeys): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address(port, 'postgres', keys.superuser, 'postgres'),
    connectionTimeoutMillis: 3000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const role = await client.query("select 1 from pg_roles where rolname = 'ingrow'");
    if (role.rowCount === 0) {
      await client.query(`create role ingrow login createdb password ${pg.escapeLiteral(keys.owner)}`);
    }
    const database = await client.query("select 1 from pg_database where datname = 'ingrow'");
    if (database.rowCount === 0) await client.query('create database ingrow owner ingrow');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Stops the sessions and the server. After two seconds it skips the closing checkpoint, which loses nothing.
 */
async function stopServer(cluster: Cluster): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    const control = ['stop', '-w', '-t', String(stopSeconds), '-m', mode, '-D', cluster.folder];
    const ended = await runProgram(join(cluster.bin, 'pg_ctl'), control, cluster.user);
    if (ended.code === 0 || (await readPostmaster(cluster.folder)) === undefined) return;
  }
}

/** The last reason for stopping that the server wrote to its log after a position. */
async function lastOutput(file: string, from: number): Promise<string | undefined> {
  const log = await open(file).catch(() => undefined);
  if (log === undefined) return undefined;
  try {
    const { size } = await log.stat();
    const { buffer, bytesRead } = await log.read(Buffer.alloc(8192), 0, 8192, Math.max(from, size - 8192));
    const lines = buffer.subarray(0, bytesRead).toString().split('\n');
    return lines.findLast((line) => /FATAL|PANIC/.test(line));
  } finally {
    await log.close();
  }
}

/** @param socket folder of the server's socket file; without it, over 127.0.0.1 */
function address(port: number, user: string, password: string, database: string, socket?: string): string {
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  return socket === undefined ? url : `${url}?host=${encodeURIComponent(socket)}`;
}

/** The longest path of a socket file, in bytes (`sun_path` of macOS, which is shorter than that of Linux). */
const maxSocketPath = 103;

const socketPrefix = '.s.PGSQL.';

/**
 * The folder of a running server's socket file. Undefined if it has none, or if its path is too long to
 * connect to.
 */
function socketFolder(cluster: string, port: number): string | undefined {
  const folder = resolve(cluster);
  const path = join(folder, `${socketPrefix}${port}`);
  return Buffer.byteLength(path) <= maxSocketPath && existsSync(path) ? folder : undefined;
}

/**
 * Whether a folder can hold a socket file. Some shared or mounted folders can't, and PostgreSQL wouldn't
 * start there.
 */
function canHoldSocket(folder: string): Promise<boolean> {
  const path = join(resolve(folder), `${socketPrefix}try`);
  return new Promise((done) => {
    const server = createServer();
    server.on('error', () => done(false));
    server.listen(path, () => server.close(() => done(true)));
  });
}

/** A killed server leaves its socket file behind. Each start has its own port, and therefore its own file. */
async function removeSockets(cluster: string): Promise<void> {
  for (const name of await readdir(cluster)) {
    if (name.startsWith(socketPrefix)) await rm(join(cluster, name), { force: true });
  }
}

/** A port that no process is listening on right now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0));
    });
  });
}

/** What a server writes about itself to `postmaster.pid` (PostgreSQL: src/include/utils/pidfile.h). */
type Postmaster = { pid: number; port: number; ready: boolean };

/** The server that runs, or ran, in a cluster's folder. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0)) return undefined;
  return { pid, port: port > 0 ? port : 0, ready: lines[7] === 'ready' };
}

/**
 * A killed server leaves its process id in the folder. If another program now has that id, or the dead
 * process was never reaped, PostgreSQL would think it's alive and refuse to start forever. So the id is
 * replaced by one that no process has. The file itself stays, because PostgreSQL uses its shared memory key
 * to make sure that no process of the old server is left. Only an empty one goes, which a server leaves that was
 * killed while writing it.
 */
async function clearStalePid(cluster: string): Promise<void> {
  const file = pidFile(cluster);
  if (!existsSync(file)) return;
  // A server that is starting fills it a moment later.
  if ((await readPostmaster(cluster)) === undefined) await wait(200);
  if ((await readPostmaster(cluster)) === undefined) return rm(file, { force: true });
  if (process.platform !== 'linux' || (await isAlive(cluster))) return;
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^\d+/, String(noProcess)));
}

/** Whether the server of a cluster's folder is running, even if it doesn't answer. */
async function isAlive(cluster: string): Promise<boolean> {
  const known = await readPostmaster(cluster);
  if (known === undefined) return false;
  if (process.platform === 'linux') {
    // A server's working directory is its cluster's folder. A dead process that was never reaped has none.
    const workplace = await readlink(`/proc/${known.pid}/cwd`).catch(() => undefined);
    return workplace === (await realpath(cluster));
  }
  try {
    return process.kill(known.pid, 0);
  } catch {
    return false;
  }
}

/** Higher than any process id Linux assigns (PID_MAX_LIMIT is 2^22). */
const noProcess = 2 ** 22 + 1;

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

const megabyte = 2 ** 20;

/**
 * Command-line settings of the embedded server.
 *
 * @param port where it listens, on 127.0.0.1 only
 * @param durable false gives up crash safety and slow passwords; for tests
 * @param hasSocket whether it also listens on a socket file
 */
function serverOptions(port: number, durable: boolean, hasSocket: boolean): string[] {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const shared = Math.round(Math.min(Math.max(memory / 8, 64 * megabyte), 1024 * megabyte) / megabyte);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    // Its working directory, the cluster's folder, which no other user can read.
    unix_socket_directories: hasSocket ? '.' : '',
    max_connections: 100,
    shared_buffers: `${durable ? shared : 64}MB`,
    effective_cache_size: `${Math.round(memory / 2 / megabyte)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    // Compiling costs more than it saves for queries of a few milliseconds.
    jit: 'off',
    // Otherwise a session keeps working after server and client were killed, and blocks the next server until
    // it's done.
    client_connection_check_interval: '1s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable
      ? {}
      : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', scram_iterations: 1 }),
  };
  return Object.entries(settings).map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`);
}
