import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#test/e2e/free-port.ts';
import { copiedBy, type Image, readImage } from './image.ts';

/** The steps of the image, run in a plain folder: what can be tested without Docker. */
const checkout = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

let image: Image;
let folder = '';
beforeAll(async () => {
  image = await readImage(checkout);
  folder = await mkdtemp(join(tmpdir(), 'ingrow-image-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

test(
  "the image's files build the page, start as the image's user, and stay healthy until stopped",
  async () => {
    for (const { from, to } of image.last.flatMap(copiedBy)) {
      await mkdir(dirname(join(folder, to)), { recursive: true });
      await cp(join(checkout, from), join(folder, to), { recursive: true });
    }
    // npm's part: the packages as installed here.
    await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'));
    const builds = image.all.filter(
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
      ...image.environment,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      SANDBOX: 'on',
    };
    const [program = '', ...args] = JSON.parse(image.last.find(({ name }) => name === 'CMD')?.text ?? '[]');
    const server = spawn(program, args, { cwd: folder, env, ...user, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text) => (printed += String(text)));
    const ended = once(server, 'close');
    const check = image.last.find(({ name }) => name === 'HEALTHCHECK')?.text ?? '';
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
    // The page is built and a database is created, which takes a while on a busy machine.
  },
  6 * 60_000,
);

/** A user other than root, if we are root and that user can access the packages. */
async function imageUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (let path = join(checkout, 'node_modules'); path !== dirname(path); path = dirname(path)) {
    if (((await stat(path)).mode & 0o005) !== 0o005) return undefined;
  }
  return { uid: 65534, gid: 65534 };
}
