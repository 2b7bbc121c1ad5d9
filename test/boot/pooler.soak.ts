import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresUser } from '#server/db/embedded/postgres-binaries.ts';
import { runProgram } from '#server/db/embedded/run-program.ts';
import { freePort } from '#test/e2e/free-port.ts';
import { memberOf, openRoles, type Process, type Roles, statusOf } from './processes.ts';

const program = '/usr/sbin/pgbouncer';

/** Its version; null if it isn't here and can't be installed (only root on Debian can). */
async function findPgBouncer(): Promise<string | null> {
  const version = async () => {
    const { code, said } = await runProgram(program, ['--version'], undefined);
    return code === 0 ? (/PgBouncer ([\d.]+)/.exec(said)?.[1] ?? null) : null;
  };
  const found = await version();
  if (found !== null) return found;
  const path = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' };
  const installing = spawn('apt-get', ['install', '-y', '--no-install-recommends', 'pgbouncer'], {
    env: path,
  });
  await Promise.race([once(installing, 'close'), once(installing, 'error')]);
  return version();
}

/** A PgBouncer in transaction mode in front of a database. */
type PgBouncer = { url: string; stop(): Promise<void> };

/** @param settings more lines for its configuration */
async function startPgBouncer(databaseUrl: string, settings: string[] = []): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-pooler-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const { username, password, port: serverPort, pathname } = new URL(databaseUrl);
  const user = await postgresUser(folder);
  const files = {
    'users.txt': `"${username}" "${password}"\n`,
    'pgbouncer.ini': [
      '[databases]',
      `* = host=127.0.0.1 port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      'default_pool_size = 5',
      ...settings,
    ].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { mode: 0o600 });
    if (user) await chown(join(folder, name), user.uid, user.gid);
  }
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  const ended = once(child, 'close');
  const url = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
  const answers = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  };
  for (let tries = 0; !(await answers()); tries += 1) {
    if (tries === 200) throw new Error('PgBouncer doesn’t answer');
    await wait(100);
  }
  return {
    url,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const version = await findPgBouncer();
if (version === null) console.warn('PgBouncer isn’t here and can’t be installed, so nothing was tried.');

describe.skipIf(version === null)(`a PgBouncer ${version} in transaction mode`, () => {
  let roles: Roles;
  let pooler: PgBouncer;
  const opened: PgBouncer[] = [];
  const open = async (settings?: string[]) => {
    const one = await startPgBouncer(roles.database.url, settings);
    opened.push(one);
    return one;
  };
  beforeAll(async () => {
    roles = await openRoles();
    pooler = await open();
  }, 5 * 60_000);
  afterAll(async () => {
    await roles?.close();
    for (const each of opened) await each.stop();
  });
  const through = (url: string) => ({ DATABASE_URL: url, DATABASE_DIRECT_URL: roles.database.url });

  test('alone is refused with a sentence, also if it drops what it doesn’t know', async () => {
    await expect(roles.web({ DATABASE_URL: pooler.url })).rejects.toThrow(
      /set DATABASE_DIRECT_URL to an address without one/,
    );
    const dropping = await open([
      'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options',
    ]);
    await expect(roles.web({ DATABASE_URL: dropping.url })).rejects.toThrow(/doesn’t keep our time limits/);
  });

  describe('with the direct address', () => {
    let web: Process;
    let worker: Process;
    beforeAll(async () => {
      // Its connections began before the role had its limits.
      await expect(roles.web(through(pooler.url))).rejects.toThrow(/run RECONNECT in it, or restart it/);
      pooler = await open();
      [web, worker] = await Promise.all([roles.web(through(pooler.url)), roles.worker(through(pooler.url))]);
    });

    test('serves pages and works on jobs', async () => {
      const ann = await memberOf(web, 'ann');
      const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' };
      const statuses = await Promise.all(
        Array.from({ length: 60 }, async () => (await fetch(`${web.url}/bootstrap`, { headers })).status),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
      const events = await fetch(`${web.url}/events`, { headers });
      const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
      const body = JSON.stringify({ name: 'Through a pooler' });
      expect((await fetch(`${web.url}/list`, { method: 'POST', headers, body })).status).toBe(200);
      let heard = '';
      while (!heard.includes('"name":"list"')) heard += (await reader?.read())?.value ?? '';
      await reader?.cancel();
      const csv = 'Name,Profile\nAnn,https://www.linkedin.com/in/ann\n';
      const upload = { method: 'POST', headers: { ...headers, 'content-type': 'text/csv' }, body: csv };
      expect((await fetch(`${web.url}/csv-import?fileName=people.csv`, upload)).status).toBe(200);
      const unfinished = () => roles.pool.query("select from job where state in ('queued', 'running')");
      await expect.poll(async () => (await unfinished()).rowCount, { timeout: 60_000 }).toBe(0);
      for (const one of [web, worker]) {
        expect(await statusOf(one, '/health/ready')).toBe(200);
        expect(one.printed()).not.toMatch(/"level":"(error|fatal)"/);
      }
    });

    test('keeps the time limits, and its next start doesn’t hang', async () => {
      const { rows } = await roles.pool.query<{ setting: string }>(
        'select unnest(setconfig) as setting from pg_db_role_setting order by setting',
      );
      expect(rows.map(({ setting }) => setting)).toEqual([
        'TimeZone=UTC',
        'idle_in_transaction_session_timeout=60000',
        'statement_timeout=60000',
      ]);
      const began = performance.now();
      await roles.web(through(pooler.url));
      expect(performance.now() - began).toBeLessThan(30_000);
    });
  });
});
