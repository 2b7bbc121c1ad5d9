import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { readPostmaster, startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { postgresBinaries, postgresUser } from '#server/db/embedded/postgres-binaries.ts';
import { runProgram } from '#server/db/embedded/run-program.ts';
import { migrate } from '#server/db/migrate.ts';
import { freePort } from '#test/e2e/free-port.ts';

/** A primary with one standby, both of the embedded PostgreSQL. */
export type Pair = {
  /** Over TCP, as the role that owns the migrated database. */
  primaryUrl: string;
  standbyUrl: string;
  /** Waits until the standby has everything, and cuts it off: from now on, it lags. */
  partStandby(): Promise<void>;
  /** Makes the primary wait for the standby at each commit of connections from now on, or not. */
  setSynchronous(isOn: boolean): Promise<void>;
  /** The standby receives nothing while it's paused. */
  pauseStandby(isPaused: boolean): Promise<void>;
  killPrimary(): Promise<void>;
  /** The killed primary comes back as it was, unaware of the other. @returns its URL */
  returnPrimary(): Promise<string>;
  /** The standby becomes a primary on a new timeline. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

/** @param place a folder in memory, if possible */
export async function openPair(place = inject('postgres').place): Promise<Pair> {
  const folder = await mkdtemp(join(place, 'ingrow-pair-'));
  await chmod(folder, 0o711);
  const first = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  await migrate(first.url);
  const cluster = join(folder, 'postgres');
  const copy = join(folder, 'standby');
  const user = await postgresUser(cluster);
  const { bin } = await postgresBinaries(folder, user);
  const { superuser } = JSON.parse(await readFile(join(folder, 'postgres-keys.json'), 'utf8'));
  const [primaryPort, standbyPort] = [(await readPostmaster(cluster))?.port ?? 0, await freePort()];
  const asked = async (port: number, ...statements: string[]) => {
    const client = new pg.Client({
      connectionString: `postgres://postgres:${superuser}@127.0.0.1:${port}/postgres`,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      let row: Record<string, string> = {};
      for (const statement of statements) row = (await client.query(statement)).rows[0] ?? {};
      return row;
    } finally {
      await client.end();
    }
  };
  const control = async (...args: string[]) => {
    const { code, said } = await runProgram(join(bin, 'pg_ctl'), [...args, '-w', '-D', copy], user);
    if (code !== 0) throw new Error(said);
  };

  // A backup ends with its session, so it's one session for the copy.
  const client = new pg.Client({
    connectionString: `postgres://postgres:${superuser}@127.0.0.1:${primaryPort}/postgres`,
  });
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  await runProgram('/bin/cp', ['-a', cluster, copy], undefined);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  await rm(join(copy, 'postmaster.pid'));
  const conninfo = `host=127.0.0.1 port=${primaryPort} user=postgres password=${superuser} application_name=standby`;
  const files = {
    backup_label: rows[0]?.labelfile ?? '',
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = '${conninfo}'\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(copy, name), text);
    if (user) await chown(join(copy, name), user.uid, user.gid);
  }
  const options = `-p ${standbyPort} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c wal_retrieve_retry_interval=100`;
  await control('start', '-l', join(copy, 'server.log'), '-o', options);

  const at = (port: number) => {
    const url = new URL(first.url);
    url.searchParams.delete('host');
    url.hostname = '127.0.0.1';
    url.port = String(port);
    return url.href;
  };
  const setSynchronous = (isOn: boolean) =>
    asked(
      primaryPort,
      // Tests turn it off for the whole server. For connections from now on.
      `alter role ingrow set synchronous_commit = ${isOn ? 'on' : 'off'}`,
      `alter system set synchronous_standby_names = '${isOn ? 'standby' : ''}'`,
      'select pg_reload_conf()',
    );
  const pair: Pair = {
    primaryUrl: at(primaryPort),
    standbyUrl: at(standbyPort),
    async partStandby() {
      const { end } = await asked(primaryPort, 'select pg_current_wal_insert_lsn()::text as end');
      const reached = () =>
        asked(standbyPort, `select (pg_last_wal_replay_lsn() >= '${end}')::text as yes`).then(
          ({ yes }) => yes,
        );
      // What was committed asynchronously follows within a moment.
      await expect.poll(reached, { timeout: 20_000, interval: 50 }).toBe('true');
      await pair.pauseStandby(true);
    },
    async setSynchronous(isOn) {
      await setSynchronous(isOn);
    },
    async pauseStandby(isPaused) {
      const to = isPaused ? '' : conninfo;
      await asked(standbyPort, `alter system set primary_conninfo = '${to}'`, 'select pg_reload_conf()');
      const receivers = () =>
        asked(standbyPort, "select count(*)::text as n from pg_stat_wal_receiver where status = 'streaming'");
      await expect.poll(receivers, { interval: 20 }).toEqual({ n: isPaused ? '0' : '1' });
    },
    async killPrimary() {
      const running = await readPostmaster(cluster);
      if (running) process.kill(running.pid, 'SIGQUIT');
      await expect.poll(() => readPostmaster(cluster), { interval: 20 }).toBeUndefined();
    },
    async returnPrimary() {
      await startEmbeddedPostgres({ dataDir: folder, durable: false });
      return at((await readPostmaster(cluster))?.port ?? 0);
    },
    promote: () => control('promote'),
    async stop() {
      await first.stop();
      await control('stop', '-m', 'immediate').catch(() => {});
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return pair;
}
