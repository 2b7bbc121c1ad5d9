import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Locks a file for this process until it's released or the process ends in any way. Node has no file locks.
 * SQLite uses the kernel's, so a lock can't go stale and no process ids need to be checked. The file contains
 * no data.
 *
 * @param path a file in an existing folder; created if absent
 * @param patience milliseconds to wait for another holder
 * @returns the release, or undefined if another process holds the lock
 * @throws if the file can't be opened (an unwritable folder)
 */
export async function lockFile(path: string, patience = 0): Promise<(() => void) | undefined> {
  const deadline = Date.now() + patience;
  const file = new DatabaseSync(path, { timeout: 0 });
  for (;;) {
    try {
      // No journal file, because nothing is ever written.
      file.exec('pragma journal_mode = memory; begin exclusive');
      return () => file.close();
    } catch (error) {
      if (!isBusy(error) || Date.now() >= deadline) {
        file.close();
        if (isBusy(error)) return undefined;
        throw error;
      }
    }
    await wait(25);
  }
}

/** SQLITE_BUSY, https://sqlite.org/rescode.html#busy */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
