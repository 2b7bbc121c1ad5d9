import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPostmaster } from '#server/db/embedded/embedded.ts';
import { cutPower, npmStart, refusedStart, runCommand, running, type Started } from './npm-start.ts';

/** Rarer ways to stop and restart, on one folder. */
let folder = '';
let dataDir = '';
const started: Started[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingrow ways-'));
  // If we are root, PostgreSQL runs as another user, who needs access to its folder inside this one.
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data');
});
afterAll(async () => {
  for (const one of started) cutPower(one.processes);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function start(): Promise<Started> {
  const one = await npmStart(dataDir);
  started.push(one);
  return one;
}

async function expectNothingLeft(one: Started): Promise<void> {
  await expect.poll(() => running(one.processes), { timeout: 10_000, interval: 100 }).toEqual([]);
}

test('SIGINT to the whole process group, as a terminal sends it, leaves nothing running', async () => {
  const product = await start();
  process.kill(-(product.npm.pid ?? 0), 'SIGINT');
  await expectNothingLeft(product);
  expect(product.printed()).not.toMatch(/\bat .*:\d+:\d+|Error/);
});

test('after kill -9 of everything but the database, the next start takes the database over', async () => {
  const product = await start();
  const database = (await readPostmaster(join(dataDir, 'postgres')))?.pid ?? 0;
  process.kill(-(product.npm.pid ?? 0), 'SIGKILL');
  const again = await start();
  expect(again.processes).toContain(database);
  again.npm.kill('SIGTERM');
  await expectNothingLeft(again);
  await expectNothingLeft(product);
});

test('SIGTERM during the start ends it without output', async () => {
  const fresh = join(folder, 'early');
  const ending = refusedStart({ DATA_DIR: fresh, PORT: '0' }, async (child) => {
    const isBegun = () =>
      stat(join(fresh, 'secret-key')).then(
        () => true,
        () => false,
      );
    await expect.poll(isBegun, { interval: 10 }).toBe(true);
    child.kill('SIGTERM');
  });
  expect(await ending).toMatchObject({ code: 0, stderr: '' });
  await expect(stat(join(fresh, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
});

test('a stopped product can be backed up, and a restore never replaces existing data', async () => {
  const file = join(folder, 'stopped.zip');
  expect(await runCommand('scripts/backup.mjs', ['--to', file], dataDir)).toMatchObject({ code: 0 });
  expect((await readFile(file)).length).toBeGreaterThan(0);
  const refused = await runCommand('scripts/restore.mjs', ['--from', file], dataDir);
  expect(refused).toEqual({ code: 1, said: expect.stringMatching(/^The database isn’t empty[^\n]*\n$/) });
  expect(await readPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
});
