import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, test } from 'vitest';
import { projectRoot } from './source-files.ts';

/** Simulates a killed test run: a dead parent, so the pipe has no one at its other end. */
const parent = `
  import { spawn } from 'node:child_process';
  const [program, folder] = process.argv.slice(1);
  spawn(process.execPath, [program, folder], { detached: true, stdio: ['pipe', 'inherit', 'inherit'] });
  setInterval(() => {}, 1000);`;

test('a killed test run leaves behind neither PostgreSQL nor its folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-killed-'));
  await chmod(folder, 0o711);
  const run = spawn(
    process.execPath,
    ['--input-type=module', '-e', parent, join(projectRoot, 'test/postgres-process.ts'), folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = await once(createInterface(run.stdout), 'line');
  const { server }: { server: string } = JSON.parse(line);
  expect(await canConnect(server)).toBe(true);
  run.kill('SIGKILL');
  await expect.poll(() => canConnect(server), { timeout: 15_000 }).toBe(false);
  await expect.poll(() => exists(folder), { timeout: 15_000 }).toBe(false);
});

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
