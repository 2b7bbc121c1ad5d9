import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPostmaster } from '#server/db/postmaster.ts';
import { callThrough, signIn } from '#test/sign-in.ts';
import { cutPower, npmStart, running, type Started } from './npm-start.ts';

const checkout = join(import.meta.dirname, '..', '..');

let folder = '';
const started: Started[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingrow backup-'));
  await chmod(folder, 0o711);
});
afterAll(async () => {
  for (const one of started) cutPower(one.processes);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs one of the operator's commands to its end. */
function run(script: string, args: string[], dataDir: string): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(checkout, script), ...args],
      { env, cwd: checkout },
      (error, out, err) => {
        resolve({ code: Number(error?.code ?? 0), said: out + err });
      },
    );
  });
}

async function stop(product: Started): Promise<void> {
  product.npm.kill('SIGTERM');
  await expect.poll(() => running(product.processes), { timeout: 30_000, interval: 100 }).toEqual([]);
}

test('a running product is backed up by one command, and another restores it to one that starts', async () => {
  const first = join(folder, 'first');
  const product = await npmStart(first);
  started.push(product);
  const call = callThrough((path, init) => fetch(product.url + path, init));
  const ann = await signIn(call, 'ann@sample.example', 'Ann');
  const { id } = await ann.api.lists.create({ body: { name: 'Kept' } });
  const file = join(folder, 'running.zip');
  const taken = await run('scripts/backup.mjs', ['--to', file, '--with-key'], first);
  expect(taken).toMatchObject({ code: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  // It runs on, on the same database.
  expect((await ann.api.lists.list({})).items.map((list) => list.id)).toContain(id);
  const inUse = await run('scripts/restore.mjs', ['--from', file], first);
  expect(inUse).toMatchObject({ code: 1 });
  expect(inUse.said).toMatch(/^Another inGrow \(process \d+\) already runs[^\n]*\n$/);
  await stop(product);

  const second = join(folder, 'second');
  const restored = await run('scripts/restore.mjs', ['--from', file], second);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.said).toContain('The secret key was restored.');
  expect(await readPostmaster(join(second, 'postgres'))).toBeUndefined();
  const key = async (dataDir: string) => readFile(join(dataDir, 'secret-key'), 'utf8');
  expect(await key(second)).toBe(await key(first));
  // One that is stopped is backed up, too.
  const stopped = join(folder, 'stopped.zip');
  expect(await run('scripts/backup.mjs', ['--to', stopped], second)).toMatchObject({ code: 0 });
  expect(await readPostmaster(join(second, 'postgres'))).toBeUndefined();
  const refused = await run('scripts/restore.mjs', ['--from', stopped], second);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('The database is not empty');

  const again = await npmStart(second);
  started.push(again);
  const ask = callThrough((path, init) => fetch(again.url + path, init));
  const lists = await ask('GET', '/list', { token: ann.token });
  expect(lists.status).toBe(200);
  expect(await lists.text()).toContain(id);
  // The sample network knows who signed up there.
  expect((await signIn(ask, 'ann@sample.example', 'Ann')).userId).toBe(ann.userId);
  await stop(again);
});

test('what cannot be done is said in one sentence', async () => {
  const nothing = join(folder, 'nothing');
  const sentences = await Promise.all([
    run('scripts/backup.mjs', ['--to', join(folder, 'a.zip')], nothing),
    run('scripts/backup.mjs', [], nothing),
    run('scripts/restore.mjs', ['--from', join(folder, 'none.zip')], nothing),
    run('scripts/restore.mjs', ['--now'], nothing),
  ]);
  for (const { code, said } of sentences) {
    expect(code).toBe(1);
    expect(said).toMatch(/^[^\n]+\.\n$/);
  }
  expect(sentences[0]?.said).toContain('There is no database in');
  await expect(stat(nothing)).rejects.toThrow('ENOENT');
});
