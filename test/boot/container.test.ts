import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Settings } from '#server/settings.ts';
import { freePort } from '#test/e2e/free-port.ts';

/** Image and compose file as far as they can be tried without Docker: their steps in a plain folder, and their words. */
const checkout = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

type Instruction = { name: string; text: string };

let image: Instruction[];
let folder = '';
beforeAll(async () => {
  image = instructions(await readFile(join(checkout, 'Dockerfile'), 'utf8'));
  folder = await mkdtemp(join(tmpdir(), 'ingrow-image-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** The lines of a Dockerfile, continued ones joined. */
function instructions(text: string): Instruction[] {
  return text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => /^([A-Z]+)\s+(.*)$/.exec(line.trim()))
    .filter((match) => match !== null)
    .map(([, name = '', rest = '']) => ({ name, text: rest }));
}

/** Those of the last stage: what the image holds. */
const lastStage = () => image.slice(image.findLastIndex(({ name }) => name === 'FROM'));

/** What an instruction copies out of the checkout, and to where. */
function copied({ name, text }: Instruction): { from: string; to: string }[] {
  if (name !== 'COPY' || text.startsWith('--from')) return [];
  const words = text.split(/\s+/);
  const to = words.pop() ?? '';
  return words.map((from) => ({ from, to: to.endsWith('/') ? join(to, from) : to }));
}

const environment = () =>
  Object.fromEntries(
    lastStage()
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ text }) => text.split(/\s+/).map((pair) => pair.split('=') as [string, string])),
  );

test('the image copies what exists and is not ignored, and its settings are ours', async () => {
  const ignored = (await readFile(join(checkout, '.dockerignore'), 'utf8')).split('\n');
  const sources = image.flatMap(copied).map(({ from }) => from);
  expect(sources.length).toBeGreaterThan(10);
  for (const source of sources) {
    await expect(stat(join(checkout, source)), source).resolves.toBeDefined();
    expect(ignored).toContain(`!${source.replace('./', '').split('/')[0]}`);
  }
  expect(ignored[0]).toBe('*');
  for (const secret of ['.env', 'data', 'node_modules', '.git']) expect(ignored).not.toContain(`!${secret}`);
  for (const name of Object.keys(environment())) expect(Object.keys(Settings.shape)).toContain(name);
  expect(lastStage().find(({ name }) => name === 'USER')?.text).toBe('node');
});

test('compose gives settings that exist, to services with an init, a health check and volumes that are declared', async () => {
  const text = (await readFile(join(checkout, 'compose.yaml'), 'utf8')).replace(/^\s*#.*\n/gm, '');
  const shared = /^x-shared: &shared\n((?: {2}.+\n)+)/m.exec(text)?.[1] ?? '';
  const names = [...`${shared}\n${text}`.matchAll(/^\s+([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);
  const ours = names.filter((name) => !name.startsWith('POSTGRES_'));
  expect(ours).toEqual(expect.arrayContaining(['DATABASE_URL', 'ROLE', 'NODE_ENV', 'HEALTH_PORT']));
  for (const name of ours) expect(Object.keys(Settings.shape)).toContain(name);
  for (const [, role] of text.matchAll(/ROLE: (\S+)/g)) expect(['web', 'worker']).toContain(role);
  const [, services = ''] = text.split(/^services:\n/m);
  const blocks =
    services
      .split(/^volumes:/m)[0]
      ?.split(/^ {2}(?=\w+:$)/m)
      .slice(1) ?? [];
  expect(blocks.map((block) => block.split(':')[0])).toEqual(['web', 'worker', 'postgres']);
  for (const block of blocks) expect(block).toMatch(/<<: \*ingrow|init: true/);
  expect(/^x-ingrow: &ingrow\n((?: {2}.+\n)+)/m.exec(text)?.[1]).toContain('init: true');
  expect(blocks[2]).toMatch(/image: postgres:18/);
  expect(blocks[2]).toContain('healthcheck:');
  for (const [, volume] of text.matchAll(/volumes: \[(\S+?):/g)) {
    expect(text.split(/^volumes:\n/m)[1]).toContain(`  ${volume}:`);
  }
});

test(
  'what the image holds builds the page, starts as its user, and is healthy until it is stopped',
  async () => {
    for (const { from, to } of lastStage().flatMap(copied)) {
      await mkdir(dirname(join(folder, to)), { recursive: true });
      await cp(join(checkout, from), join(folder, to), { recursive: true });
    }
    // npm's part: the packages as they are installed here.
    await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'));
    const builds = image.filter(
      ({ name, text }) => name === 'RUN' && text.includes('node_modules/.bin/node'),
    );
    expect(builds).toHaveLength(1);
    for (const { text } of builds) await run('sh', ['-c', text], { cwd: folder });
    const dataDir = join(folder, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    const user = await imageUser();
    if (user) await chown(dataDir, user.uid, user.gid);
    const env = {
      PATH: process.env.PATH ?? '',
      ...environment(),
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      SANDBOX: 'on',
    };
    const [program = '', ...args] = JSON.parse(lastStage().find(({ name }) => name === 'CMD')?.text ?? '[]');
    const server = spawn(program, args, { cwd: folder, env, ...user, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text) => (printed += String(text)));
    const ended = once(server, 'close');
    const check = lastStage().find(({ name }) => name === 'HEALTHCHECK')?.text ?? '';
    const [checker = '', ...checkerArgs] = JSON.parse(check.slice(check.indexOf('CMD') + 3));
    const isHealthy = () =>
      run(checker, checkerArgs, { cwd: folder, env, ...user }).then(
        () => true,
        () => false,
      );
    try {
      expect(await isHealthy()).toBe(false);
      await expect.poll(isHealthy, { timeout: 240_000, interval: 1000 }).toBe(true);
      expect(printed).toContain('inGrow is ready');
      const page = await (await fetch(`http://127.0.0.1:${env.PORT}/login`)).text();
      expect(page).toContain('<div id="root">');
    } catch (error) {
      throw new Error(`${String(error)}\n${printed}`);
    } finally {
      server.kill('SIGTERM');
      await ended;
    }
    expect(server.exitCode).toBe(0);
    // The page is built, and a database made: on a busy machine that takes a while.
  },
  6 * 60_000,
);

/** Somebody else than root, where we are root and that user can reach the packages. */
async function imageUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (let path = join(checkout, 'node_modules'); path !== dirname(path); path = dirname(path)) {
    if (((await stat(path)).mode & 0o005) !== 0o005) return undefined;
  }
  return { uid: 65534, gid: 65534 };
}
