import { access, chmod, constants, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockFile } from '#server/db/file-lock.ts';
import { StartError } from './start-error.ts';

/** The file that stays locked while inGrow runs on the folder. */
const lockName = 'ingrow.lock';

/**
 * Creates the data folder if it's absent, and reserves it for this process until the process ends. Only its
 * owner can use the folder. Root's folder can be passed through but not listed, because the database then
 * runs as another user.
 *
 * @param options.isShared several processes use the folder at once, because they only keep their build of the
 *   web app there
 * @returns the release
 * @throws StartError if the folder isn't writable or another inGrow runs on it
 */
export async function openDataFolder(
  dataDir: string,
  options: { isShared: boolean } = { isShared: false },
): Promise<() => void> {
  const root = process.getuid?.() === 0;
  try {
    const made = await mkdir(dataDir, { recursive: true, mode: root ? 0o711 : 0o700 });
    if (root) await allowTraversal(dataDir, made ?? dataDir);
    await restrictAccess(dataDir, root);
    await access(dataDir, constants.W_OK | constants.X_OK);
    if (options.isShared) return () => {};
    const release = await lockFile(join(dataDir, lockName));
    if (release !== undefined) {
      await writeFile(pidFile(dataDir), `${process.pid}\n`);
      return release;
    }
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} can’t be used: ${reasonOf(error)}; set DATA_DIR to another one.`,
    );
  }
  const other = (await readFile(pidFile(dataDir), 'utf8').catch(() => '')).trim();
  throw new StartError(
    `Another inGrow${other === '' ? '' : ` (process ${other})`} already runs on the data folder ${dataDir}; stop it or set another DATA_DIR and PORT.`,
  );
}

/** Lets other users pass through the folder and the parent folders created with it, whatever the umask. */
async function allowTraversal(dataDir: string, top: string): Promise<void> {
  for (let folder = dataDir; folder.startsWith(top); folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o011) !== 0o011) await chmod(folder, (mode & 0o7777) | 0o011);
    if (folder === dirname(folder)) return;
  }
}

/**
 * Removes other users' permissions from a folder that already existed. This is only done if the folder is
 * ours and is empty or was used before. A folder with other contents, such as /tmp, stays as it is.
 */
async function restrictAccess(dataDir: string, root: boolean): Promise<void> {
  const { mode, uid } = await stat(dataDir);
  const wanted = (mode & 0o7700) | (root ? 0o011 : 0);
  if ((mode & 0o7777) === wanted || uid !== process.getuid?.()) return;
  const inside = await readdir(dataDir);
  if (inside.length === 0 || inside.includes(lockName)) await chmod(dataDir, wanted);
}

/** For people, and for the error message. The lock doesn't depend on it. */
function pidFile(dataDir: string): string {
  return join(dataDir, 'ingrow.pid');
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known: Record<string, string> = {
    EACCES: 'it isn’t writable',
    EPERM: 'it isn’t writable',
    EROFS: 'its disk is read-only',
    ENOSPC: 'its disk is full',
    ENOTDIR: 'part of its path is a file',
    EEXIST: 'it is a file',
    ENOENT: 'its path doesn’t exist',
    ERR_SQLITE_ERROR: 'it isn’t writable',
  };
  return known[code] ?? (error instanceof Error ? error.message : String(error));
}
