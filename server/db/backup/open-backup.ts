import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { hasValidChecksum } from './checksum.ts';
import { archivePaths, BackupError, backupFormat, Manifest } from './manifest.ts';

/** A complete backup in a format we understand. Close it when done. */
export type OpenBackup = {
  manifest: Manifest;
  /** A file of the archive. @throws BackupError if it doesn't exist */
  read(path: string): Promise<Readable>;
  close(): void;
};

/** A manifest is a few kilobytes. Anything larger isn't ours. */
const maxEntries = 100_000;

/**
 * Opens an archive and verifies, byte by byte, that it's as it was written. Changes nothing.
 *
 * @throws BackupError with a sentence for the operator
 */
export async function openBackup(file: string, abort?: AbortSignal): Promise<OpenBackup> {
  await access(file, constants.R_OK).catch(() => {
    throw new BackupError(`The backup ${file} can’t be read.`);
  });
  if (!(await hasValidChecksum(file, abort))) {
    throw new BackupError(
      `The file ${file} isn’t a complete backup of inGrow: it was cut off or changed. Nothing was restored.`,
    );
  }
  const zip = await openPromise(file, { autoClose: false }).catch(() => {
    throw unknown(file);
  });
  try {
    const entries = await readEntries(zip);
    const read = async (path: string) => {
      const entry = entries.get(path);
      if (!entry) throw new BackupError(`The backup ${file} has no ${path}.`);
      return zip.openReadStreamPromise(entry);
    };
    return { manifest: await readManifest(file, read), read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry);
    if (entries.size > maxEntries) break;
  }
  return entries;
}

async function readManifest(file: string, read: (path: string) => Promise<Readable>): Promise<Manifest> {
  const json: unknown = JSON.parse(await text(await read(archivePaths.manifest)));
  const format = Manifest.pick({ format: true }).safeParse(json);
  if (format.success && format.data.format > backupFormat) {
    throw new BackupError(`The backup ${file} was made by a newer inGrow; update the program.`);
  }
  const parsed = Manifest.safeParse(json);
  if (!parsed.success) throw unknown(file);
  return parsed.data;
}

function unknown(file: string): BackupError {
  return new BackupError(`The file ${file} isn’t a backup of inGrow.`);
}
