import { execFileSync } from 'node:child_process';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { projectRoot } from './source-files.ts';

const program = pathToFileURL(join(projectRoot, 'scripts/run-folder.mjs')).href;
const { openRunFolder }: { openRunFolder(): Promise<{ folder: string; end(): Promise<number> }> } =
  await import(program);

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('the folder of a run is deleted when the run ends, with no PostgreSQL left running', async () => {
  const { folder, end } = await openRunFolder();
  expect(await exists(folder)).toBe(true);
  expect(await end()).toBe(0);
  expect(await exists(folder)).toBe(false);
});

test('what a killed run left is deleted by the next run, and what a running one uses is not', async () => {
  const code = `const { openRunFolder } = await import('${program}');
    console.log((await openRunFolder()).folder); process.exit();`;
  const killed = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  }).trim();
  await writeFile(join(killed, 'postmaster.pid'), '999999999\n');
  const first = await openRunFolder();
  expect(await exists(killed)).toBe(false);
  const second = await openRunFolder();
  expect(await exists(first.folder)).toBe(true);
  await Promise.all([first.end(), second.end()]);
});
