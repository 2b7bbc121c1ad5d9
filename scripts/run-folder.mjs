// The temporary files of a test run, and their cleanup, even after the run was killed.
import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const named = /^ingrow-tests-(\d+)-/;

/** A file system in memory on Linux. Containers often have only 64 MB of it. */
const memory = '/dev/shm';
const requiredMemory = 6 * 2 ** 30;

/**
 * Creates the folder that a test run uses instead of the system's temporary folder. Its name has our process's
 * id, so what a killed run left behind is removed by the next one.
 *
 * @param {{ wantsDisk?: boolean }} [options] It is in memory if there is enough, unless it wants a disk. On a
 *   disk, creating databases makes `npm test` 15 seconds longer.
 * @returns {Promise<{ folder: string, end(): Promise<number> }>} `end` removes the folder, and returns how many
 *   PostgreSQL servers were left in it.
 */
export async function openRunFolder({ wantsDisk = false } = {}) {
  for (const parent of [tmpdir(), memory]) {
    for (const name of await readdir(parent).catch(() => [])) {
      const pid = named.exec(name)?.[1];
      // Another user's can't be removed by us.
      if (pid && !isRunning(Number(pid))) await clean(join(parent, name)).catch(() => {});
    }
  }
  const parent = !wantsDisk && (await hasMemory()) ? memory : tmpdir();
  const folder = await mkdtemp(join(parent, `ingrow-tests-${process.pid}-`));
  // Under root, PostgreSQL runs as another user, who must be able to reach its own folder inside.
  await chmod(folder, 0o711);
  return { folder, end: () => clean(folder) };
}

/** Whether there is enough memory for files, and programs can be run from there. */
async function hasMemory() {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  return bavail * bsize >= requiredMemory && !/ \/dev\/shm \S+ \S*\bnoexec\b/.test(mounts);
}

/** Gives servers a few seconds to stop, then stops them and removes the folder. @returns how many were left */
async function clean(folder) {
  let left = await findServers(folder);
  for (const deadline = Date.now() + 8000; left.length > 0 && Date.now() < deadline; ) {
    await sleep(100);
    left = await findServers(folder);
  }
  // PostgreSQL's immediate shutdown, because nothing here is worth a checkpoint.
  for (const pid of left) process.kill(pid, 'SIGQUIT');
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  return left.length;
}

/** The process ids of PostgreSQL servers with data folders below a folder. */
async function findServers(folder) {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith('postmaster.pid'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  return texts.map((text) => Number.parseInt(text, 10)).filter(isRunning);
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // It belongs to someone else.
    return error.code === 'EPERM';
  }
}
