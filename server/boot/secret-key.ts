import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/**
 * The key that encrypts stored tokens: the configured one, otherwise the one in `<dataDir>/secret-key`, which
 * the first start creates with mode 0600.
 *
 * @throws StartError if the file exists but contains no key, because a new one would make stored tokens
 *   unreadable
 */
export async function readSecretKey(dataDir: string, set: string | undefined): Promise<string> {
  if (set !== undefined) return set;
  const file = join(dataDir, 'secret-key');
  const half = `${file}.new`;
  await rm(half, { force: true });
  await writeFile(half, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  // A link is created completely or not at all, and never over an existing key.
  await link(half, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(half);
  const key = (await readFile(file, 'utf8')).trim();
  if (key.length >= 32) return key;
  throw new StartError(`The file ${file} has no key; restore it from a backup, or set SECRET_KEY.`);
}

/** The key that would be used, without creating one. Undefined if there is none. */
export async function findSecretKey(dataDir: string, set: string | undefined): Promise<string | undefined> {
  if (set !== undefined) return set;
  const key = (await readFile(join(dataDir, 'secret-key'), 'utf8').catch(() => '')).trim();
  return key.length >= 32 ? key : undefined;
}
