// The temporary files of a test run, and their cleanup, even after the run was killed.
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const patience = 8000;

/**
 * Creates the folder that a test run uses instead of the system's temporary folder. A separate process waits
 * for the end of the run (the pipe to this process closes, even after kill -9). It then gives the run's
 * processes a few seconds to stop, stops any PostgreSQL that is left, and removes the folder.
 *
 * @returns {Promise<{ folder: string, end(): Promise<number> }>} `end` returns how many PostgreSQL servers
 *   were left.
 */
export async function openRunFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-run-'));
  // Under root, PostgreSQL runs as another user, who must be able to reach its own folder inside.
  await chmod(folder, 0o711);
  // Detached, so a Ctrl-C for the whole group doesn't stop the cleanup process.
  const cleaner = spawn(process.execPath, [fileURLToPath(import.meta.url), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => cleaner.once('exit', (code) => resolve(code ?? 0)));
  return {
    folder,
    end: () => {
      cleaner.stdin.end();
      return ended;
    },
  };
}

/**
 * Waits for the end of the run and cleans up. Its exit code is the number of PostgreSQL servers it had to
 * stop.
 */
async function cleanAfterRun(folder) {
  await new Promise((resolve) => process.stdin.on('close', resolve).on('error', resolve).resume());
  const left = await waitForServers(folder);
  // SIGQUIT is PostgreSQL's immediate shutdown, because nothing here is worth a checkpoint.
  for (const pid of left) process.kill(pid, 'SIGQUIT');
  if (left.length > 0) await waitForServers(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  process.exitCode = left.length;
}

/** Waits until no PostgreSQL runs below a folder, or time runs out. @returns the remaining process ids */
async function waitForServers(folder) {
  const deadline = Date.now() + patience;
  let left = await findServers(folder);
  while (left.length > 0 && Date.now() < deadline) {
    await sleep(100);
    left = await findServers(folder);
  }
  return left;
}

/** The process ids of PostgreSQL servers with data folders below a folder. */
async function findServers(folder) {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith('postmaster.pid'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  return texts.map((text) => Number.parseInt(text, 10)).filter((pid) => pid > 0 && isRunning(pid));
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await cleanAfterRun(process.argv[2]);
