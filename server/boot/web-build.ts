import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import {
  access,
  chmod,
  constants,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { StartError } from './start-error.ts';

/** The inputs of the built page. */
const inputs = [
  'web',
  'contract',
  'core',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
/** The number of builds to keep. Another running inGrow of this checkout may serve an older one. */
const kept = 3;

/**
 * Builds the web app unless its current state is already built. Builds are kept side by side, each in a
 * folder named by the hash of its inputs, and appear completely or not at all.
 *
 * @param options.unwanted ends a running build
 * @param options.anyBuild uses the newest existing build, if there is one, whatever its inputs
 * @returns the folder to serve, or undefined if the checkout has no web app
 */
export async function ensureWebBuild(options: {
  checkout: string;
  dataDir: string;
  unwanted: AbortSignal;
  anyBuild?: boolean;
}): Promise<string | undefined> {
  const { checkout, dataDir, unwanted } = options;
  if (!(await exists(join(checkout, 'vite.config.ts')))) return undefined;
  const name = hashOf(checkout);
  const shelves = [join(checkout, 'dist/web'), join(dataDir, 'web')];
  for (const shelf of shelves) {
    if (await isReadable(join(shelf, name))) return join(shelf, name);
  }
  const newest = options.anyBuild ? (await buildsOf(join(checkout, 'dist/web')))[0] : undefined;
  if (newest !== undefined) return newest;
  const half = await firstWritable(shelves);
  const shelf = dirname(half);
  await build(checkout, half, unwanted);
  await chmod(half, 0o755);
  const done = join(shelf, name);
  // Another process may have finished the same build first.
  await rename(half, done).catch(() => rm(half, { recursive: true, force: true }));
  await utimes(done, new Date(), new Date());
  await clear(shelf);
  return done;
}

function build(checkout: string, folder: string, unwanted: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A separate process, so the compiler's memory is freed when it's done.
    const child = spawn(process.execPath, [join(import.meta.dirname, 'build-web.ts'), folder], {
      cwd: checkout,
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      signal: unwanted,
      killSignal: 'SIGKILL',
    });
    let said = '';
    child.stderr?.on('data', (text: Buffer) => {
      said = (said + text.toString()).slice(-4000);
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return resolve();
      const reason = said.replace(/\s+/g, ' ').trim().slice(0, 400) || `exit code ${code}`;
      reject(new StartError(`The web app can’t be built: ${reason}`));
    });
  });
}

/** Synchronous, which takes 30 ms. Asynchronous reads would wait for the program that loads meanwhile. */
function hashOf(checkout: string): string {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const path = join(checkout, input);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) continue;
    const names = found.isDirectory() ? filesOf(path) : [''];
    for (const name of names)
      hash
        .update(`${input}/${name}\0`)
        .update(readFileSync(join(path, name)))
        .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** A new folder to build in, on the first writable shelf. */
async function firstWritable(shelves: string[]): Promise<string> {
  let reason = '';
  for (const shelf of shelves) {
    try {
      await mkdir(shelf, { recursive: true });
      return await mkdtemp(join(shelf, 'half-'));
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
  }
  throw new StartError(`There is no folder to build the web app in (${reason}).`);
}

/** Removes all builds but the newest, and the remains of killed builds. */
async function clear(shelf: string): Promise<void> {
  const builds = await buildsOf(shelf);
  const left = (await readdir(shelf))
    .map((name) => join(shelf, name))
    .filter((path) => !builds.includes(path));
  const killed = await Promise.all(left.map(async (path) => ((await isOld(path)) ? [path] : [])));
  const old = [...builds.slice(kept), ...killed.flat()];
  // One that belongs to another user stays.
  await Promise.all(old.map((path) => rm(path, { recursive: true, force: true }).catch(() => {})));
}

/** Finished builds, newest first. */
async function buildsOf(shelf: string): Promise<string[]> {
  const names = (await readdir(shelf).catch(() => [])).filter((name) => /^[0-9a-f]{16}$/.test(name));
  const builds = await Promise.all(
    names.map(async (name) => ({ path: join(shelf, name), at: (await stat(join(shelf, name))).mtimeMs })),
  );
  return builds.sort((one, other) => other.at - one.at).map((build) => build.path);
}

/** Whether it's too old for a build to still be running there. */
async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > 60 * 60_000;
}

async function isReadable(folder: string): Promise<boolean> {
  return access(folder, constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
