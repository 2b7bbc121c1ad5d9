import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPostmaster } from '#server/db/embedded/embedded.ts';
import { readTitle } from '#test/bench/process-figures.ts';
import { findBundle } from '#test/bundle.ts';
import { callThrough, type SignedIn, signIn } from '#test/sign-in.ts';
import { cutPower, npmStart, refusedStart, runCommand, running, type Started } from './npm-start.ts';

/**
 * One product from its first start to the restoring of its backup. Each test continues from the previous one.
 */
let folder = '';
let dataDir = '';
let restoredDir = '';
let product: Started;
const started: Started[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingrow start-'));
  // If we are root, PostgreSQL runs as another user, who needs access to its folder inside this one.
  await chmod(folder, 0o711);
  dataDir = join(folder, 'first');
  restoredDir = join(folder, 'second');
});
afterAll(async () => {
  for (const one of started) cutPower(one.processes);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Starts on a folder; healthy and with all processes. */
async function start(on: string): Promise<Started> {
  const one = await npmStart(on);
  started.push(one);
  expect((await fetch(`${one.url}/health`)).status).toBe(200);
  // npm, the start script, the server, the sample network, and a database with at least four processes.
  expect(running(one.processes).length).toBeGreaterThanOrEqual(8);
  return one;
}

async function expectNothingLeft(one: Started): Promise<void> {
  await expect.poll(() => running(one.processes), { timeout: 5000, interval: 100 }).toEqual([]);
}

const keyOf = (on: string): Promise<string> => readFile(join(on, 'secret-key'), 'utf8');
const callOf = ({ url }: Started) => callThrough((path, init) => fetch(url + path, init));

async function refusal(env: Record<string, string>): Promise<string> {
  const ended = await refusedStart({ DATA_DIR: dataDir, ...env });
  expect(ended.code).toBe(1);
  expect(ended.stdout).toBe('');
  expect(ended.stderr).toMatch(/^[^\n]+\.\n$/);
  return ended.stderr;
}

describe('npm start', () => {
  let key = '';

  // Slow: a database cluster is created, and the page is built if necessary.
  test('starts from nothing and prints one URL', async () => {
    product = await start(dataDir);
    expect(product.printed().match(/http:\/\//g)).toHaveLength(1);
    // The name that mails and sign-ins at vendors use: another one would be signed out.
    expect(product.url).toMatch(/^http:\/\/localhost:\d+$/);
    expect(product.printed()).toContain('Sample network: no real account is touched');
    // Not a terminal: the link itself would stay in a log.
    expect(product.printed()).toContain('Use your own data: npm run owner -- you@example.com\n');
    key = await keyOf(dataDir);
  });

  test('takes the link that npm run owner prints while it runs', async () => {
    const { code, said } = await runCommand('scripts/owner.mjs', ['you@example.com'], dataDir);
    expect(code).toBe(0);
    const secret = /\/login#owner=([\w-]{43})$/m.exec(said)?.[1];
    const answer = await callOf(product)('POST', '/profile/login/claim/check', { body: { secret } });
    expect(await answer.json()).toEqual({
      data: { does: 'claim', email: 'you@example.com', takesOver: null },
    });
  });

  test('says how to upgrade it while it runs', async () => {
    const checked = await runCommand('scripts/upgrade-check.mjs', [], dataDir);
    expect(checked).toMatchObject({ code: 0, said: 'Stop inGrow, then start this version.\n' });
  });

  test("explains in one sentence why it can't start, without disturbing a running product", async () => {
    const port = new URL(product.url).port;
    const [folderInUse, portInUse, setting] = await Promise.all([
      refusal({}),
      refusal({ DATA_DIR: join(folder, 'third'), PORT: port }),
      refusal({ PORT: 'eighty' }),
    ]);
    expect(folderInUse).toMatch(/^Another inGrow \(process \d+\) already runs on the data folder/);
    expect(portInUse).toContain(`Port ${port} on 127.0.0.1 is in use`);
    expect(setting).toBe('The setting PORT must be a port number.\n');
    expect((await fetch(`${product.url}/health`)).status).toBe(200);
  });

  test('bundles each package that is loaded when it is needed so that it loads', async () => {
    await expect.poll(() => findBundle().isBuilt, { timeout: 60_000, interval: 200 }).toBe(true);
    const { folder } = findBundle();
    const parts = (await readdir(folder)).filter((name) => !['server.js', 'sandbox.js'].includes(name));
    // The mail client is one of them.
    expect(parts.length).toBeGreaterThan(10);
    const load = `for (const part of ${JSON.stringify(parts)}) await import('./' + part); process.exit(0);`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load], { cwd: folder });
  });

  test('recovers after kill -9 of everything including the database, and runs its bundle', async () => {
    cutPower(product.processes);
    await expectNothingLeft(product);
    product = await start(dataDir);
    const titles = await Promise.all(product.processes.map((pid) => readTitle(pid).catch(() => '')));
    const { folder } = findBundle();
    // The first start may have been root's, and the next a service user's.
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
    for (const program of ['server.js', 'sandbox.js']) {
      expect(titles.filter((title) => title.endsWith(join(folder, program)))).toHaveLength(1);
    }
    expect(await keyOf(dataDir)).toBe(key);
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
  });
});

describe('a backup', () => {
  const file = () => join(folder, 'running.zip');
  let ann: SignedIn;
  let list = '';

  test('is made from a running product with one command, without stopping it', async () => {
    ann = await signIn(callOf(product), 'ann@sample.example', 'Ann');
    expect((await ann.api.accessTokens.list({})).mcpUrl).toBe(`${product.url}/mcp`);
    list = (await ann.api.lists.create({ body: { name: 'Kept' } })).id;
    const taken = await runCommand('scripts/backup.mjs', ['--to', file(), '--with-key'], dataDir);
    expect(taken).toMatchObject({ code: 0 });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect((await ann.api.lists.list({})).items.map(({ id }) => id)).toContain(list);
  });

  test('outlives its product, which stops on SIGTERM and leaves nothing running', async () => {
    product.npm.kill('SIGTERM');
    const [code] = await once(product.npm, 'exit');
    expect(code).toBe(0);
    await expectNothingLeft(product);
  });

  // Slow: a database cluster is created, filled, and started.
  test('is restored with another command, and the product starts with it', async () => {
    const restored = await runCommand('scripts/restore.mjs', ['--from', file()], restoredDir);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.said).toContain('The secret key was restored.');
    expect(await readPostmaster(join(restoredDir, 'postgres'))).toBeUndefined();
    expect(await keyOf(restoredDir)).toBe(await keyOf(dataDir));
    product = await start(restoredDir);
    const lists = await callOf(product)('GET', '/list', { token: ann.token });
    expect(lists.status).toBe(200);
    expect(await lists.text()).toContain(list);
    // The sample network knows who signed up there.
    expect((await signIn(callOf(product), 'ann@sample.example', 'Ann')).userId).toBe(ann.userId);
  });

  test('leaves nothing running when npm itself is killed', async () => {
    product.npm.kill('SIGKILL');
    await expectNothingLeft(product);
  });
});
