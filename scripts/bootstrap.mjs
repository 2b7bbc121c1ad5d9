// Plain JavaScript for Node 20: installs what is missing, and hands over to the Node pinned in the lock file.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const checkout = join(import.meta.dirname, '..');
const modules = join(checkout, 'node_modules');
const stampFile = join(modules, '.ingrow-install');
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
  const installed = existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === wanted;
  if (!installed) await install();
  if (!existsSync(runtime)) {
    fail(
      'The Node runtime is missing after the installation, probably because npm ignores install scripts; run "npm config delete ignore-scripts" and try again.',
    );
  }
  if (!installed) writeFileSync(stampFile, `${wanted}\n`);
  return { node: runtime, modules };
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
