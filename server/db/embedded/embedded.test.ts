import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readPostmaster, startEmbeddedPostgres } from './embedded.ts';

let dataDir = '';
let cluster = '';
/**
 * A folder without a cluster. Most tests reuse the cluster of the first test, because creating one takes a
 * second.
 */
async function freshFolder(): Promise<void> {
  await rm(dataDir || 'none', { recursive: true, force: true });
  dataDir = await mkdtemp(join(tmpdir(), 'ingrow embedded-'));
  cluster = join(dataDir, 'postgres');
  await chmod(dataDir, 0o711);
}
beforeAll(freshFolder);
afterEach(async () => {
  const left = await readPostmaster(cluster);
  if (left !== undefined) {
    process.kill(left.pid, 'SIGQUIT');
    await expect.poll(() => readPostmaster(cluster), { timeout: 5000 }).toBeUndefined();
  }
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const start = (patience?: number) =>
  startEmbeddedPostgres({ dataDir, durable: false, ...(patience === undefined ? {} : { patience }) });

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

async function serverPid(): Promise<number> {
  return (await readPostmaster(cluster))?.pid ?? 0;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('the first start creates a UTF-8 cluster that only its owner can use', async () => {
  const server = await start();
  const facts = await ask(
    server.url,
    `select current_user, current_database(), getdatabaseencoding(), datlocprovider, datlocale,
       current_setting('jit'), current_setting('listen_addresses'), current_setting('TimeZone'),
       inet_client_addr()
     from pg_database where datname = current_database()`,
  );
  expect(facts).toEqual(['ingrow', 'ingrow', 'UTF8', 'b', 'C.UTF-8', 'off', '127.0.0.1', 'UTC', null]);
  expect((await stat(cluster)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'postgres-keys.json'))).mode & 0o777).toBe(0o600);
  await expect(ask(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
  await server.stop();
  expect(await readPostmaster(cluster)).toBeUndefined();
});

test('data persists across restarts', async () => {
  const first = await start();
  await ask(first.url, 'create table t as select 7 as n');
  await first.stop();
  const second = await start();
  expect(await ask(second.url, 'select n from t')).toEqual([7]);
  await second.stop();
});

test('a running server is taken over, and its new owner stops it', async () => {
  const first = await start();
  const pid = await serverPid();
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await serverPid()).toBe(pid);
  await second.stop();
  await expect(ask(first.url, 'select 1')).rejects.toThrow(/ENOENT.*\.s\.PGSQL/);
  await first.stop();
});

test('the server of a killed process is taken over', async () => {
  const file = join(import.meta.dirname, 'embedded.ts');
  const code = `const { startEmbeddedPostgres } = await import(${JSON.stringify(file)});
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log(server.url); setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  const server = await start();
  expect(server.url).toBe(String(line).trim());
  await server.stop();
});

test('two concurrent starts share one server', async () => {
  await freshFolder();
  const [one, two] = await Promise.all([start(), start()]);
  expect(one.url).toBe(two.url);
  expect(await ask(two.url, 'select 1')).toEqual([1]);
  await one.stop();
});

test('after the server is killed, the next start recovers all acknowledged data', async () => {
  const first = await startEmbeddedPostgres({ dataDir });
  await ask(first.url, 'create table k as select 7 as n');
  process.kill(await serverPid(), 'SIGKILL');
  const second = await start();
  expect(await ask(second.url, 'select n from k')).toEqual([7]);
  const sockets = (await readdir(cluster)).filter((name) => /^\.s\.PGSQL\.\d+$/.test(name));
  expect(sockets).toEqual([`.s.PGSQL.${new URL(second.url).port}`]);
  await second.stop();
});

test("a busy session left by a killed server ends, and doesn't block the next start", async () => {
  const first = await start();
  const asking = new pg.Client({ connectionString: first.url });
  asking.on('error', () => {});
  await asking.connect();
  const { rows } = await asking.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  try {
    const endless = expect(asking.query('do $$ begin loop end loop; end $$')).rejects.toThrow();
    process.kill(await serverPid(), 'SIGKILL');
    asking.connection.stream.destroy();
    await endless;
    const second = await start();
    expect(await ask(second.url, 'select 1')).toEqual([1]);
    await second.stop();
  } finally {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  }
});

test("a stale process id that now belongs to another program doesn't count as a server", async () => {
  const first = await start();
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8');
  await first.stop();
  await writeFile(file, text.replace(/^\d+/, String(process.pid)));
  const second = await start();
  expect(await ask(second.url, 'select 1')).toEqual([1]);
  await second.stop();
});

test('a server killed while it wrote its process id, so that the file is empty, starts again', async () => {
  await (await start()).stop();
  await writeFile(join(cluster, 'postmaster.pid'), '');
  const server = await start();
  expect(await ask(server.url, 'select 1')).toEqual([1]);
  await server.stop();
});

test("a start killed while creating the cluster doesn't block the next one", async () => {
  await freshFolder();
  await mkdir(join(dataDir, 'postgres-new-abc123/cluster/base'), { recursive: true });
  await writeFile(join(dataDir, 'postgres-keys.json'), '{"half":');
  const server = await start();
  expect(await ask(server.url, 'select 1')).toEqual([1]);
  await expect(stat(join(dataDir, 'postgres-new-abc123'))).rejects.toThrow('ENOENT');
  await server.stop();
});

test("the cause of an earlier failed start isn't reported for a later one", async () => {
  await (await start()).stop();
  await appendFile(join(cluster, 'server.log'), 'FATAL:  of another day\n');
  await rename(join(cluster, 'global'), join(cluster, 'away'));
  await expect(start(500)).rejects.toThrow(/doesn’t start: (?!.*of another day)/);
  await rename(join(cluster, 'away'), join(cluster, 'global'));
});

test('a folder path too long for a socket file is served over 127.0.0.1', async () => {
  const long = join(dataDir, 'a'.repeat(100));
  await rename(cluster, join(dataDir, 'kept'));
  await mkdir(long, { mode: 0o711 });
  await rename(join(dataDir, 'kept'), join(long, 'postgres'));
  await rename(join(dataDir, 'postgres-keys.json'), join(long, 'postgres-keys.json'));
  const server = await startEmbeddedPostgres({ dataDir: long, durable: false });
  expect(await ask(server.url, 'select host(inet_client_addr())')).toEqual(['127.0.0.1']);
  await server.stop();
  await rename(join(long, 'postgres'), cluster);
  await rename(join(long, 'postgres-keys.json'), join(dataDir, 'postgres-keys.json'));
});

test('lost passwords are reported in one sentence', async () => {
  await (await start()).stop();
  await rm(join(dataDir, 'postgres-keys.json'));
  await expect(start()).rejects.toThrow(/^The passwords of the database in .* can’t be read; [^\n]*\.$/);
});
