import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openState } from '#sandbox/state.ts';
import { openDataFolder } from './data-folder.ts';

/** Root's folder can be passed through, because the database runs as another user. */
const closed = process.getuid?.() === 0 ? 0o711 : 0o700;
const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'ingrow-folder-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

async function folder(...inside: string[]): Promise<string> {
  const path = join(parent, 'data');
  await mkdir(path);
  await chmod(path, 0o755);
  for (const name of inside) await writeFile(join(path, name), '');
  return path;
}

const open = async (path: string, isShared = false) => (await openDataFolder(path, { isShared }))();

test('a data folder is private to its owner, whether new, empty or used before', async () => {
  await open(join(parent, 'new'));
  expect(await modeOf(join(parent, 'new'))).toBe(closed);
  const path = await folder();
  await open(path);
  expect(await modeOf(path)).toBe(closed);
  await chmod(path, 0o777);
  await open(path);
  expect(await modeOf(path)).toBe(closed);
  await chmod(path, 0o755);
  await open(path, true);
  expect(await modeOf(path)).toBe(closed);
});

test('a folder with other contents keeps its permissions', async () => {
  const path = await folder('letters.txt');
  await chmod(path, 0o1777);
  const release = await openDataFolder(path);
  expect(await modeOf(path)).toBe(0o1777);
  release();
});

test("the sample network's folder is private too", async () => {
  const path = await folder();
  openState(path, 'seed', 0);
  expect(await modeOf(path)).toBe(0o700);
  await chmod(path, 0o755);
  openState(path, 'seed', 0);
  expect(await modeOf(path)).toBe(0o700);
});

test('an unusable data folder is reported in one sentence', async () => {
  const file = join(parent, 'a-file');
  await writeFile(file, '');
  await expect(open(join(file, 'data'))).rejects.toThrow(
    /^The data folder [^\n]* can’t be used: part of its path is a file; set DATA_DIR to another one\.$/,
  );
  await expect(open(file)).rejects.toThrow(/^The data folder [^\n]*: it is a file; [^\n]*\.$/);
  // No one can create a folder here, not even root.
  await expect(open('/dev/null/data')).rejects.toThrow('set DATA_DIR to another one');
});
