import { open } from 'node:fs/promises';
import {
  type Entry,
  getFileNameLowLevel,
  openPromise,
  parseExtraFields,
  validateFileName,
  type ZipFile,
} from 'yauzl';
import { ArchiveError } from './archive-error.ts';
import { type ArchiveLimits, archiveLimits, guardBytes, guardTotal, type Unpacked } from './guard-bytes.ts';

/** One file inside an archive. */
export type ArchiveFile = {
  /** Path inside the archive, `/` between folders. */
  path: string;
  /** Uncompressed size the archive claims, in bytes. */
  size: number;
  /** Its content from the start; may be called again. Fails with {@link ArchiveError}. */
  read: () => AsyncGenerator<Uint8Array>;
};

/** An archive whose table of contents was found harmless. Close it when done. */
export type OpenArchive = { files: ArchiveFile[]; close: () => void };

/**
 * Opens a ZIP (ZIP64 too) on the local disk and refuses what no archive of the network contains: too
 * many or too large files, paths that leave the folder, links, passwords. Nothing is ever unpacked to
 * disk. Memory: the table of contents only (at most `limits.entries` entries).
 * @throws ArchiveError with the reason and a sentence for the user
 */
export async function openArchive(path: string, limits: ArchiveLimits = archiveLimits): Promise<OpenArchive> {
  const zip = await openZip(path);
  try {
    if (zip.entryCount > limits.entries) {
      throw new ArchiveError(
        'too_many_files',
        `This ZIP holds ${zip.entryCount} files; an archive of the network holds far fewer than ${limits.entries}.`,
      );
    }
    const files: ArchiveFile[] = [];
    const unpacked: Unpacked = { zipBytes: zip.fileSize, bytes: 0, files: new Map() };
    let total = 0;
    let packed = 0;
    for await (const entry of entriesOf(zip)) {
      const name = checkedName(entry);
      if (name.endsWith('/')) continue;
      total += entry.uncompressedSize;
      packed += entry.compressedSize;
      checkSize(name, entry.uncompressedSize, total, limits);
      guardTotal(total, zip.fileSize, limits);
      // Files that share their bytes unpack to any size.
      if (packed > zip.fileSize) throw damaged(undefined);
      files.push({
        path: name,
        size: entry.uncompressedSize,
        read: () =>
          guardBytes(
            () => zip.openReadStreamPromise(entry),
            { ...entrySizes(entry), name },
            limits,
            unpacked,
          ),
      });
    }
    return { files, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    // Names are decoded and judged here, so that each trick gets its own reason.
    return await openPromise(path, { autoClose: false, decodeStrings: false });
  } catch (error) {
    throw await whyNoZip(path, error);
  }
}

async function whyNoZip(path: string, cause: unknown): Promise<unknown> {
  if (cause instanceof Error && 'code' in cause) return cause;
  const file = await open(path);
  try {
    const start = Buffer.alloc(4);
    const { bytesRead } = await file.read(start, 0, 4, 0);
    if (bytesRead < 4 || start.readUInt16LE(0) !== 0x4b50) {
      return new ArchiveError(
        'not_a_zip',
        'This is not a ZIP file. Upload the archive as it was downloaded.',
        cause,
      );
    }
    const end = /signature not found/.test(String(cause));
    return end
      ? new ArchiveError('truncated', 'The end of this ZIP is missing. Download the archive again.', cause)
      : damaged(cause);
  } finally {
    await file.close();
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw /encryption/.test(String(error)) ? encrypted(error) : damaged(error);
  }
}

function checkedName(entry: Entry): string {
  const extra = parseExtraFields(entry.extraFieldRaw);
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, extra, true);
  const wrong = validateFileName(name);
  if (wrong !== null || name.includes('\0')) {
    throw new ArchiveError(
      'unsafe_path',
      'This ZIP names a file outside of its own folder. Upload the archive as it was downloaded.',
    );
  }
  if (entry.isEncrypted()) throw encrypted();
  // The upper half holds the Unix mode: only plain files and folders (or nothing) are expected.
  const fileType = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (fileType !== 0 && fileType !== 0o100000 && fileType !== 0o040000) {
    throw new ArchiveError('special_file', `“${name}” in this ZIP is a link or a device, not a file.`);
  }
  return name;
}

function checkSize(name: string, size: number, total: number, limits: ArchiveLimits): void {
  if (size > limits.fileBytes) {
    throw new ArchiveError(
      'too_large',
      `“${name}” is larger than ${inMegabytes(limits.fileBytes)} unpacked.`,
    );
  }
  if (total > limits.totalBytes) {
    throw new ArchiveError(
      'too_large',
      `This ZIP is larger than ${inMegabytes(limits.totalBytes)} unpacked.`,
    );
  }
}

function entrySizes(entry: Entry) {
  return {
    compressed: entry.compressedSize,
    crc32: entry.crc32,
    canDecode: entry.compressionMethod === 0 || entry.compressionMethod === 8,
  };
}

function encrypted(cause?: unknown): ArchiveError {
  return new ArchiveError(
    'encrypted',
    'This ZIP is protected by a password. Upload the archive as it was downloaded.',
    cause,
  );
}

function damaged(cause: unknown): ArchiveError {
  return new ArchiveError('damaged', 'This ZIP is damaged. Download the archive again.', cause);
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000).toLocaleString('en-US')} MB`;
}
