import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const checkout = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);
let folder = '';

/**
 * A checkout of only the bootstrap, and a fake `npm` in the path that records its calls and simulates an
 * installation.
 */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingrow-bootstrap-'));
  await mkdir(join(folder, 'scripts'));
  await mkdir(join(folder, 'bin'));
  await cp(join(checkout, 'scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'));
  await writeFile(
    join(folder, 'scripts/go.mjs'),
    "import { bootstrap, runNode } from './bootstrap.mjs';\nawait bootstrap();\nawait runNode(['-e', process.argv[2]]);\n",
  );
  await about({ name: 'x', dependencies: { node: '24' } });
  await writeFile(join(folder, 'package-lock.json'), '{}');
  await npm(`mkdir -p node_modules/.bin && ln -sf '${process.execPath}' node_modules/.bin/node`);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const about = (text: object) => writeFile(join(folder, 'package.json'), JSON.stringify(text));

async function npm(script: string): Promise<void> {
  const file = join(folder, 'bin/npm');
  await writeFile(file, `#!/bin/sh\necho "$@" >> calls\n${script}\n`);
  await chmod(file, 0o755);
}

async function calls(): Promise<string[]> {
  const text = await readFile(join(folder, 'calls'), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
}

async function go(code = ''): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` };
  const started = run(process.execPath, ['scripts/go.mjs', code], { cwd: folder, env });
  return started.then(
    (done) => ({ code: 0, ...done }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );
}

test('installs packages once, and again only when they change', async () => {
  expect(await go('console.log(process.version)')).toMatchObject({ code: 0, stdout: `${process.version}\n` });
  expect(await calls()).toEqual(['ci --include=dev --loglevel=error --no-audit --no-fund']);
  await go();
  await about({ name: 'x', scripts: { new: 'true' }, dependencies: { node: '24' } });
  expect(await go()).toMatchObject({ code: 0, stderr: '' });
  expect(await calls()).toHaveLength(1);
  await about({ name: 'x', dependencies: { node: '24', other: '1' } });
  await go();
  await writeFile(join(folder, 'package-lock.json'), '{ }');
  await go();
  expect(await calls()).toHaveLength(3);
});

/** Like npm, empties node_modules first and takes a while. Two at the same time fail. */
const slowInstall = `mkdir running || exit 1
rm -rf node_modules; sleep 0.5
mkdir -p node_modules/.bin && ln -sf '${process.execPath}' node_modules/.bin/node
rmdir running`;

test('starts at the same time install packages once', async () => {
  await npm(slowInstall);
  const starts = await Promise.all([go('console.log(1)'), go('console.log(1)'), go('console.log(1)')]);
  expect(starts.map(({ code, stdout }) => ({ code, stdout }))).toEqual(
    starts.map(() => ({ code: 0, stdout: '1\n' })),
  );
  expect(starts.filter(({ stderr }) => /^Installing/m.test(stderr))).toHaveLength(1);
  expect(await calls()).toHaveLength(1);
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a start whose installation fails lets the waiting one install', async () => {
  await npm(`mkdir failed 2>/dev/null && { sleep 0.5; exit 1; }\n${slowInstall}`);
  const starts = await Promise.all([go(), go()]);
  expect(starts.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(await calls()).toHaveLength(2);
});

test('a start that was killed while installing leaves no lock behind', async () => {
  await npm('kill -9 $PPID');
  await go();
  expect(await readdir(folder)).toContain('.ingrow-install.lock');
  await npm(slowInstall);
  const starts = await Promise.all([go(), go(), go()]);
  expect(starts.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(await calls()).toHaveLength(2);
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('passes the exit code on', async () => {
  expect((await go('process.exit(7)')).code).toBe(7);
});

test('reports a failed installation and tries again at the next start', async () => {
  await npm('echo "no network" >&2; exit 1');
  const failed = await go();
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(
    /no network\nThe packages couldn’t be installed; see npm’s output above\.\n$/,
  );
  await npm(`mkdir -p node_modules/.bin && ln -sf '${process.execPath}' node_modules/.bin/node`);
  expect((await go()).code).toBe(0);
});

test('explains in one sentence that the Node runtime is missing after the installation', async () => {
  await npm('mkdir -p node_modules');
  const failed = await go();
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(
    /^Installing.*\nThe Node runtime is missing after the installation, [^\n]*ignore-scripts[^\n]*\.\n$/,
  );
});

test("explains in one sentence that npm doesn't run", async () => {
  await rm(join(folder, 'bin/npm'));
  await symlink('/nowhere', join(folder, 'bin/npm'));
  const env = { PATH: join(folder, 'bin') };
  const failed = await run(process.execPath, ['scripts/go.mjs', ''], { cwd: folder, env }).catch(
    (error) => error,
  );
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(/npm doesn’t run: [^\n]*\.\n$/);
});

test('leaves a node_modules link to another checkout alone, and says so in one sentence', async () => {
  await mkdir(join(folder, 'elsewhere'));
  await symlink(join(folder, 'elsewhere'), join(folder, 'node_modules'));
  const failed = await go();
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(/^node_modules links to [^\n]*\.\n$/);
  expect(await calls()).toEqual([]);
});
