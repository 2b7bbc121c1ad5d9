import { access, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureWebBuild } from './web-build.ts';

let checkout = '';
let dataDir = '';
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-web-'));
  checkout = join(folder, 'checkout');
  dataDir = join(folder, 'data');
  await mkdir(join(checkout, 'web'), { recursive: true });
  await mkdir(dataDir);
  await symlink(join(import.meta.dirname, '../../node_modules'), join(checkout, 'node_modules'));
  await writeFile(join(checkout, 'vite.config.ts'), 'export default { build: { outDir: "elsewhere" } };\n');
  await writeFile(join(checkout, 'index.html'), '<script type="module" src="/web/main.ts"></script>');
  await writeFile(join(checkout, 'web/main.ts'), 'document.title = "first" as string;');
});
afterEach(() => rm(join(checkout, '..'), { recursive: true, force: true }));

const ensure = (anyBuild = false) =>
  ensureWebBuild({ checkout, dataDir, unwanted: new AbortController().signal, anyBuild });

async function script(folder: string | undefined): Promise<string> {
  const assets = join(folder ?? '', 'assets');
  const [name] = await readdir(assets);
  return readFile(join(assets, name ?? ''), 'utf8');
}

test('builds once per state of the sources', async () => {
  const first = await ensure();
  expect(first).toMatch(/dist\/web\/[0-9a-f]{16}$/);
  expect(await script(first)).toContain('first');
  await rm(join(first ?? '', 'index.html'));
  expect(await ensure()).toBe(first);
  await expect(access(join(first ?? '', 'index.html'))).rejects.toThrow('ENOENT');

  await writeFile(join(checkout, 'web/main.ts'), 'document.title = "second";');
  expect(await ensure(true)).toBe(first);
  const second = await ensure();
  expect(second).not.toBe(first);
  expect(await script(second)).toContain('second');
  expect(await readdir(join(checkout, 'dist/web'))).toHaveLength(2);
});

test('builds again if web, contract or core changed', async () => {
  const builds = [await ensure()];
  for (const part of ['web', 'contract', 'core']) {
    await mkdir(join(checkout, part), { recursive: true });
    await writeFile(join(checkout, part, 'new.ts'), 'export {};');
    builds.push(await ensure());
  }
  expect(new Set(builds).size).toBe(4);
});

test('builds what every user may read, under a strict umask as well', async () => {
  const umask = process.umask(0o077);
  try {
    const folder = (await ensure()) ?? '';
    const names = ['', ...(await readdir(folder, { recursive: true }))];
    for (const name of names) {
      const found = await stat(join(folder, name));
      expect([name, found.mode & 0o777]).toEqual([name, found.isDirectory() ? 0o755 : 0o644]);
    }
  } finally {
    process.umask(umask);
  }
});

test('builds in the data folder if the checkout is read-only', async () => {
  await writeFile(join(checkout, 'dist'), 'in the way of a folder, for root as well');
  expect(await ensure()).toContain(join(dataDir, 'web'));
});

test("reports sources that don't compile in one sentence, and leaves no build", async () => {
  await writeFile(join(checkout, 'web/main.ts'), 'import "./nowhere.ts";');
  await expect(ensure()).rejects.toThrow(/^The web app can’t be built: [^\n]*nowhere/);
  await rm(join(checkout, 'dist/web'), { recursive: true });
});

test('two concurrent calls share one build', async () => {
  const [one, two] = await Promise.all([ensure(), ensure()]);
  expect(one).toBe(two);
  expect(await script(one)).toContain('first');
});

test('builds nothing without a web app', async () => {
  await rm(join(checkout, 'vite.config.ts'));
  expect(await ensure()).toBeUndefined();
});
