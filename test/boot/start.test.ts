import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutPower, npmStart, refusedStart, running, type Started } from './npm-start.ts';

let dataDir = '';
let latest: Started | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ingrow start-'));
});
afterAll(async () => {
  cutPower(latest?.processes ?? []);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** One start on the folder of this file, healthy and with all of its processes. */
async function start(): Promise<Started> {
  latest = await npmStart(dataDir);
  expect((await fetch(`${latest.url}/health`)).status).toBe(200);
  // npm, the start script, the server, the sample network, and a database of at least four processes.
  expect(running(latest.processes).length).toBeGreaterThanOrEqual(8);
  return latest;
}

async function expectNothingLeft(started: Started): Promise<void> {
  await expect.poll(() => running(started.processes), { timeout: 5000, interval: 100 }).toEqual([]);
}

describe('every way to stop leaves nothing behind within five seconds', () => {
  test('SIGTERM to npm', async () => {
    const started = await start();
    expect(started.printed().match(/http:\/\//g)).toHaveLength(1);
    expect(started.printed()).toContain('Sample network: no real account is touched');
    started.npm.kill('SIGTERM');
    const [code] = await once(started.npm, 'exit');
    expect(code).toBe(0);
    await expectNothingLeft(started);
  });

  test('SIGINT to the whole group, as a terminal sends it', async () => {
    const started = await start();
    process.kill(-(started.npm.pid ?? 0), 'SIGINT');
    await expectNothingLeft(started);
    expect(started.printed()).not.toMatch(/\bat .*:\d+:\d+|Error/);
  });

  test('SIGKILL to npm', async () => {
    const started = await start();
    started.npm.kill('SIGKILL');
    await expectNothingLeft(started);
  });

  test('SIGTERM while it starts', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'ingrow-early-'));
    const ending = refusedStart({ DATA_DIR: fresh, PORT: '0' }, async (child) => {
      await expect
        .poll(
          () =>
            stat(join(fresh, 'secret-key')).then(
              () => true,
              () => false,
            ),
          { interval: 10 },
        )
        .toBe(true);
      child.kill('SIGTERM');
    });
    expect(await ending).toMatchObject({ code: 0, stderr: '' });
    await expect(stat(join(fresh, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
    await rm(fresh, { recursive: true });
  });
});

describe('kill -9, then the next start recovers by itself', () => {
  test('of everything, the database included', async () => {
    const key = await readFile(join(dataDir, 'secret-key'), 'utf8');
    const started = await start();
    cutPower(started.processes);
    const again = await start();
    expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe(key);
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
    again.npm.kill('SIGTERM');
    await expectNothingLeft(again);
  });

  test('of everything but the database, which is taken over', async () => {
    const started = await start();
    const database = Number(
      (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0],
    );
    process.kill(-(started.npm.pid ?? 0), 'SIGKILL');
    const again = await start();
    expect(again.processes).toContain(database);
    again.npm.kill('SIGTERM');
    await expectNothingLeft(again);
    await expectNothingLeft(started);
  });
});

describe('what cannot be started is told in one sentence', () => {
  async function refusal(env: Record<string, string>): Promise<string> {
    const ended = await refusedStart({ DATA_DIR: dataDir, ...env });
    expect(ended.code).toBe(1);
    expect(ended.stdout).toBe('');
    expect(ended.stderr).toMatch(/^[^\n]+\.\n$/);
    return ended.stderr;
  }

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const place = other.address();
    const port = typeof place === 'object' && place !== null ? place.port : 0;
    expect(await refusal({ PORT: String(port) })).toContain(`Port ${port} on 127.0.0.1 is in use`);
    other.close();
  });

  test('a second start on the same folder, while the first goes on', async () => {
    const started = await start();
    expect(await refusal({})).toMatch(/^Another inGrow \(process \d+\) already runs on the data folder/);
    expect((await fetch(`${started.url}/health`)).status).toBe(200);
    started.npm.kill('SIGTERM');
    await expectNothingLeft(started);
  });

  test('a folder that cannot be written', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toContain('part of its path is a file');
    expect(await refusal({ DATA_DIR: file })).toContain('The data folder');
    // Nobody may make a folder here, root included.
    expect(await refusal({ DATA_DIR: '/dev/null/data' })).toContain('set DATA_DIR to another one');
  });

  test('a wrong setting', async () => {
    expect(await refusal({ PORT: 'eighty' })).toBe('The setting PORT must be a port number.\n');
    expect(await refusal({ NODE_ENV: 'production' })).toContain('set SANDBOX=on or SANDBOX=off');
  });

  test('a database that cannot be reached', async () => {
    const refused = await refusal({ DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/db' });
    expect(refused).toContain('The database at 127.0.0.1:1/db cannot be reached: nothing listens there.');
  });

  test('a host that is not of this machine', async () => {
    expect(await refusal({ HOST: '192.0.2.1', SANDBOX: 'on' })).toContain('HOST=192.0.2.1 is not an address');
  });
});
