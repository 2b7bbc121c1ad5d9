import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { postgresUser } from '#server/db/embedded/postgres-binaries.ts';
import { runProgram } from '#server/db/embedded/run-program.ts';
import { freePort } from '#test/e2e/free-port.ts';

const program = '/usr/sbin/pgbouncer';

/** Its version; null if it isn't here and can't be installed (only root on Debian can). */
export async function findPgBouncer(): Promise<string | null> {
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
export type PgBouncer = { url: string; stop(): Promise<void> };

/** @param settings more lines for its configuration */
export async function startPgBouncer(databaseUrl: string, settings: string[] = []): Promise<PgBouncer> {
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
