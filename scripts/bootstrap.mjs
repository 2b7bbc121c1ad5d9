// Plain JavaScript for Node 20: installs what is missing, and hands over to the Node pinned in the lock file.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { uptime } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const checkout = join(import.meta.dirname, '..');
const modules = join(checkout, 'node_modules');
const stampFile = join(modules, '.ingrow-install');
// Not in node_modules, which npm empties.
const lockFile = join(checkout, '.ingrow-install.lock');
const runtime = join(modules, '.bin', 'node');
const installArgs = ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'];

/**
 * Makes sure that the pinned packages are installed, including the Node runtime. Skipped if the last install
 * was of the same packages on the same kind of machine. If it fails, ends the process with one sentence.
 *
 * @returns {Promise<{ node: string, modules: string }>} the paths of the pinned Node and of the packages
 */
export async function bootstrap() {
  refuseForeignMachine();
  const wanted = installStamp();
  const isInstalled = () =>
    existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === wanted && existsSync(runtime);
  if (!isInstalled()) {
    const unlock = await lockInstall();
    try {
      // Another start may have installed them while this one waited.
      if (!isInstalled()) {
        await install();
        requireRuntime();
        writeFileSync(stampFile, `${wanted}\n`);
      }
    } finally {
      unlock();
    }
  }
  return { node: runtime, modules };
}

function requireRuntime() {
  if (existsSync(runtime)) return;
  fail(
    'The Node runtime is missing after the installation, probably because npm ignores install scripts; run "npm config delete ignore-scripts" and try again.',
  );
}

/**
 * Runs the pinned Node in the checkout, and ends this process with its exit code, as described at `run`. The
 * child has an IPC channel. If the channel closes, this process is gone and the child should stop.
 *
 * @param {string[]} args of node: options, the file, and its arguments
 * @param {Record<string, string>} [env] added to our environment
 */
export async function runNode(args, env = {}) {
  process.exit(await spawnNode(args, env).ended);
}

/**
 * Starts the pinned Node like `runNode`, but without ending this process. `ended` gives its exit code.
 *
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export function spawnNode(args, env = {}) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  return run(runtime, args, { stdio, env: { ...process.env, ...env } });
}

/**
 * Runs a program to its end. SIGTERM and SIGHUP are passed on. SIGINT isn't, because a terminal sends it to
 * the whole group. Repeats within a second count as one, because npm also passes signals on. If npm, our
 * parent, is killed, the program gets four seconds to stop.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ stdio: any, env: NodeJS.ProcessEnv }} options
 * @returns {{ child: import('node:child_process').ChildProcess, ended: Promise<number> }} its exit code at
 *   the end
 */
export function run(program, args, options) {
  const child = spawn(program, args, { cwd: checkout, ...options });
  const passed = new Map();
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    const repeated = Date.now() - (passed.get(signal) ?? 0) < 1000;
    passed.set(signal, Date.now());
    if (!repeated && signal !== 'SIGINT') child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
  const watch = onParentGone(() => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 4000).unref();
  });
  const ended = new Promise((resolve) => {
    child.on('error', (error) => fail(`${program} doesn’t run: ${error.message}.`));
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, pass);
      resolve(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1));
    });
  });
  return { child, ended };
}

/**
 * A process isn't notified when its parent is killed, but its parent's id changes. Only npm is watched: a
 * shell that started us can be closed.
 *
 * @param {() => void} onGone
 */
function onParentGone(onGone) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, 300);
  return watch;
}

/**
 * What an install depends on: the lock file, the packages in package.json, and the kind of machine. The Node
 * running this file doesn't matter, but the one in the lock file does.
 */
function installStamp() {
  const about = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = about;
  return createHash('sha256')
    .update(readFileSync(join(checkout, 'package-lock.json')))
    .update(JSON.stringify({ dependencies, devDependencies, optionalDependencies, overrides, allowScripts }))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

/**
 * Waits until no other start is installing packages in this checkout. The lock is a file with its owner's
 * process id: a crash leaves the file behind, but the next start sees that the process is gone.
 *
 * @returns {Promise<() => void>} gives the lock back; the end of this process does too
 */
async function lockInstall() {
  const ownFile = `${lockFile}.${process.pid}`;
  const unlock = () => rmSync(lockFile, { force: true });
  for (let isFirst = true; ; isFirst = false) {
    // A link, so that the lock never exists without its owner's id.
    writeFileSync(ownFile, `${process.pid}`);
    const isOurs = attempt(() => linkSync(ownFile, lockFile), 'EEXIST');
    rmSync(ownFile, { force: true });
    if (isOurs) break;
    const owner = attempt(() => readFileSync(lockFile, 'utf8'), 'ENOENT');
    if (typeof owner !== 'string') continue;
    if (isRunning(Number(owner))) {
      if (isFirst) process.stderr.write(`Waiting for process ${owner}, which is installing packages ...\n`);
      await wait(200);
    } else {
      removeLockOf(owner);
    }
  }
  process.on('exit', unlock);
  return () => {
    process.off('exit', unlock);
    unlock();
  };
}

/**
 * @template T
 * @param {() => T} call
 * @param {string} code of the error that means false
 * @returns {T | true | false}
 */
function attempt(call, code) {
  try {
    return call() ?? true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === code) return false;
    throw error;
  }
}

/**
 * Whether the lock's owner still runs. After a restart of the machine or container, its id may be another
 * process's, or our own.
 *
 * @param {number} pid
 */
function isRunning(pid) {
  const bootedAt = Date.now() - uptime() * 1000;
  const lockedAt = statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (!(pid > 0) || pid === process.pid || lockedAt < bootedAt) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Removes the lock of a process that is gone. If another start was faster and holds the lock by now, it gets
 * its lock back.
 *
 * @param {string} owner
 */
function removeLockOf(owner) {
  const takenFile = `${lockFile}.${process.pid}`;
  if (!attempt(() => renameSync(lockFile, takenFile), 'ENOENT')) return;
  if (readFileSync(takenFile, 'utf8') !== owner) attempt(() => linkSync(takenFile, lockFile), 'EEXIST');
  rmSync(takenFile, { force: true });
}

async function install() {
  // npm would empty the linked folder, which belongs to another checkout.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail(
      'node_modules links to packages that don’t match package-lock.json; install them where the link points, or remove the link and try again.',
    );
  }
  process.stderr.write('Installing packages (once) ...\n');
  // In npm scripts, the Node below node_modules comes first in PATH. It's about to be replaced.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const code = await run('npm', installArgs, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path.join(delimiter) },
  }).ended;
  if (code >= 128) process.exit(code);
  if (code !== 0) fail('The packages couldn’t be installed; see npm’s output above.');
}

function refuseForeignMachine() {
  if (process.platform === 'win32') fail('inGrow doesn’t run on Windows directly; use WSL.');
  if (process.platform !== 'linux' || existsSync(runtime)) return;
  const { header } = /** @type {any} */ (process.report.getReport());
  if (header.glibcVersionRuntime === undefined) {
    fail('inGrow needs a Linux with glibc, such as Debian or Ubuntu; it doesn’t run on Alpine Linux (musl).');
  }
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
