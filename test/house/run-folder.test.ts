import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { projectRoot } from './source-files.ts';

const program = pathToFileURL(join(projectRoot, 'scripts/run-folder.mjs')).href;

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

test('the folder of a run is deleted when the run is killed', async () => {
  const code = `const { openRunFolder } = await import('${program}');
    console.log((await openRunFolder()).folder); setInterval(() => {}, 1000);`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [folder] = await once(createInterface(run.stdout), 'line');
  expect(await exists(folder)).toBe(true);
  run.kill('SIGKILL');
  await expect.poll(() => exists(folder)).toBe(false);
});

test('the folder of a run is deleted when the run ends, with no PostgreSQL left running', async () => {
  const { openRunFolder }: { openRunFolder(): Promise<{ folder: string; end(): Promise<number> }> } =
    await import(program);
  const { folder, end } = await openRunFolder();
  expect(await exists(folder)).toBe(true);
  expect(await end()).toBe(0);
  expect(await exists(folder)).toBe(false);
});
