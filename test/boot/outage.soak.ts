import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPostmaster } from '#server/db/embedded/embedded.ts';
import { soakRounds } from '#test/soak.ts';
import { expectBounded, keepAway, type Outage } from './outage.ts';
import { memberOf, openRoles, type Process, type Roles, startProcess } from './processes.ts';

const durations = [1, 3, 8, 35, 120].slice(0, soakRounds(2, 5));

function print(name: string, seconds: number, outage: Outage): void {
  const { awayMs, backMs, descriptors, memoryMib, lines } = outage;
  const round = (figures: { before: number; max: number }) =>
    `${Math.round(figures.before)} to at most ${Math.round(figures.max)}`;
  console.info(
    `${name}, ${seconds} s (${Math.round(awayMs)} ms): back in ${Math.round(backMs)} ms, ${lines.length} lines, descriptors ${round(descriptors)}, MiB ${round(memoryMib)}`,
  );
}

function startAll(env: Record<string, string>): Promise<Process> {
  return startProcess(
    'server/main.ts',
    { PORT: '0', ROLE: 'all', SANDBOX: 'on', SANDBOX_PORT: '0', ...env },
    /^inGrow is ready: (http:\/\/[^/\s]+)/m,
  );
}

describe('a database of its own machine', () => {
  let roles: Roles;
  let processes: Record<'web' | 'worker' | 'all', Process>;
  beforeAll(async () => {
    roles = await openRoles();
    const [web, worker] = await Promise.all([roles.web(), roles.worker()]);
    processes = {
      web,
      worker,
      all: await startAll({ ...roles.settings, DATA_DIR: `${roles.settings.DATA_DIR}-all` }),
    };
  }, 5 * 60_000);
  afterAll(async () => {
    processes?.all.child.kill('SIGKILL');
    await roles?.close();
  });

  test.each(durations)('may be away from web, worker and all for %i s', async (seconds) => {
    const { web, worker, all } = processes;
    const outages = await keepAway(
      [
        { one: web, member: await memberOf(web, 'ann') },
        { one: worker },
        { one: all, member: await memberOf(all, 'ann') },
      ],
      roles.database,
      seconds,
    );
    for (const [at, name] of ['web', 'worker', 'all'].entries()) {
      const outage = outages[at] as Outage;
      print(name, seconds, outage);
      expectBounded(outage);
    }
  });

  test('may be away while they stop', async () => {
    const { web } = processes;
    const ann = await memberOf(web, 'ann');
    await roles.database.cut();
    const waiting = fetch(`${web.url}/profile/profile`, {
      headers: { authorization: `Bearer ${ann.token}` },
    });
    // It must have arrived.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const began = performance.now();
    for (const { child } of Object.values(processes)) child.kill('SIGTERM');
    expect(await Promise.all(Object.values(processes).map(({ ended }) => ended))).toEqual([0, 0, 0]);
    expect((await waiting).status).toBe(503);
    console.info(`stopped in ${Math.round(performance.now() - began)} ms`);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

describe('the embedded database', () => {
  let folder = '';
  let one: Process;
  const start = () => startAll({ DATA_DIR: folder });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ingrow-outage-'));
    // If we are root, PostgreSQL runs as another user, who needs access to its folder inside this one.
    await chmod(folder, 0o711);
    one = await start();
  });
  afterAll(async () => {
    one?.child.kill('SIGTERM');
    await one?.ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test('is started again when it dies, three times an hour, and then the process ends', async () => {
    const ann = await memberOf(one, 'ann');
    const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' };
    const save = (name: string) =>
      fetch(`${one.url}/list`, { method: 'POST', headers, body: JSON.stringify({ name }) });
    const cluster = join(folder, 'postgres');
    for (const time of [1, 2, 3]) {
      expect((await save(`List ${time}`)).status).toBe(200);
      process.kill((await readPostmaster(cluster))?.pid ?? 0, time === 1 ? 'SIGQUIT' : 'SIGKILL');
      const diedAt = performance.now();
      await expect.poll(async () => (await save(`Again ${time}`)).status, { interval: 50 }).toBe(200);
      console.info(`all, embedded: saves again after ${Math.round(performance.now() - diedAt)} ms`);
      // A few seconds, if the machine has nothing else to do.
      expect(performance.now() - diedAt).toBeLessThan(20_000);
      await expect.poll(async () => (await fetch(`${one.url}/health/ready`)).status).toBe(200);
    }
    const lists = await (await fetch(`${one.url}/list`, { headers })).text();
    for (const time of [1, 2, 3]) expect(lists).toContain(`List ${time}`);
    process.kill((await readPostmaster(cluster))?.pid ?? 0, 'SIGKILL');
    expect(await one.ended).toBe(1);
    expect(one.printed()).toContain(`The database in ${folder} ended more than three times within an hour`);
    one = await start();
    expect((await fetch(`${one.url}/health/ready`)).status).toBe(200);
  });
});
