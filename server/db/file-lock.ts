import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Holds a file for this process alone, until it is released or the process ends in whatever way.
 * Node has no file locks of its own; SQLite's is the kernel's, so it cannot go stale and nothing needs to be
 * guessed from process ids. The file holds no data.
 *
 * @param path a file in a folder that exists; made when absent
 * @param patience milliseconds to wait for another holder
 * @returns the release, or undefined when somebody else holds it
 * @throws when the file cannot be opened (an unwritable folder)
 */
export async function lockFile(path: string, patience = 0): Promise<(() => void) | undefined> {
  const deadline = Date.now() + patience;
  const file = new DatabaseSync(path, { timeout: 0 });
  for (;;) {
    try {
      // Without a journal file beside it: nothing is ever written.
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
