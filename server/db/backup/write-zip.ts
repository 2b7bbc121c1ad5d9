import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ZipEntry, zipStream } from '#server/db/zip-stream.ts';
import { BackupError } from './backup-error.ts';
import { sealing, sealPlace } from './seal.ts';

/**
 * Writes a sealed ZIP, streamed, for its owner's eyes only (0600). It has its name only once it is whole and on disk; a
 * file that is there already is never replaced.
 *
 * @throws BackupError where the file cannot be made; whatever `read` throws, and then nothing is left
 */
export async function writeZip(
  file: string,
  entries: Iterable<ZipEntry>,
  { mtime, signal }: { mtime: Date; signal: AbortSignal },
): Promise<void> {
  if (await isThere(file)) throw new BackupError(`The file ${file} is there already; name another one.`);
  const half = `${file}.part`;
  await rm(half, { force: true });
  try {
    const target = createWriteStream(half, { flags: 'wx', mode: 0o600 });
    await pipeline(zipStream(entries, { mtime, comment: sealPlace }), sealing(), target, { signal });
    const written = await open(half);
    try {
      await written.sync();
    } finally {
      await written.close();
    }
    await rename(half, file);
    // The name, too, has to outlive a power cut.
    const folder = await open(dirname(file));
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(half, { force: true });
    throw unwritable(file, error) ?? error;
  }
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function unwritable(file: string, error: unknown): BackupError | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known: Record<string, string> = {
    ENOENT: 'its folder does not exist',
    EACCES: 'its folder is not writable',
    EPERM: 'its folder is not writable',
    EROFS: 'its disk is read-only',
    ENOSPC: 'its disk is full',
    ENOTDIR: 'part of its path is a file',
  };
  return known[code] ? new BackupError(`The file ${file} cannot be written: ${known[code]}.`) : null;
}
