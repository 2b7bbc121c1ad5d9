import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import {
  type Entry,
  getFileNameLowLevel,
  openPromise,
  parseExtraFields,
  validateFileName,
  type ZipFile,
} from 'yauzl';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';

/** Why an archive was refused. A closed set, each with a sentence for the user. */
export type ArchiveErrorCode =
  | 'not_a_zip'
  | 'truncated'
  | 'damaged'
  | 'too_many_files'
  | 'too_large'
  | 'bomb'
  | 'unsafe_path'
  | 'special_file'
  | 'encrypted'
  | 'unsupported_compression';

/** An archive that can't or mustn't be read. `message` may be shown to the user as is. */
export class ArchiveError extends Error {
  readonly code: ArchiveErrorCode;

  constructor(code: ArchiveErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ArchiveError';
    this.code = code;
  }
}

/** One file inside an archive. */
export type ArchiveFile = {
  /** Path inside the archive, `/` between folders. */
  path: string;
  /** Uncompressed size the archive claims, in bytes. */
  size: number;
  /** Its content from the start; can be called again. Fails with {@link ArchiveError}. */
  read: () => AsyncGenerator<Uint8Array>;
};

/** An archive whose table of contents was found harmless. Close it when done. */
export type OpenArchive = { files: ArchiveFile[]; close: () => void };

/**
 * Opens a ZIP (including ZIP64) on the local disk and refuses anything LinkedIn's archives never contain: too
 * many or too large files, paths that leave the folder, links, passwords. Nothing is ever unpacked to disk.
 * Memory: the table of contents only (at most `limits.entries` entries).
 * @throws ArchiveError with the reason and a sentence for the user
 */
export async function openArchive(path: string, limits: ArchiveLimits = archiveLimits): Promise<OpenArchive> {
  const zip = await openZip(path);
  try {
    if (zip.entryCount > limits.entries) {
      throw new ArchiveError(
        'too_many_files',
        `This ZIP has ${zip.entryCount} files; a LinkedIn archive has at most ${limits.entries}.`,
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
      // Files that share their bytes can unpack to any size.
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
    // Names are decoded and checked here, so each attack gets its own reason.
    return await openPromise(path, { autoClose: false, decodeStrings: false });
  } catch (error) {
    throw await zipError(path, error);
  }
}

async function zipError(path: string, cause: unknown): Promise<unknown> {
  if (cause instanceof Error && 'code' in cause) return cause;
  const file = await open(path);
  try {
    const start = Buffer.alloc(4);
    const { bytesRead } = await file.read(start, 0, 4, 0);
    if (bytesRead < 4 || start.readUInt16LE(0) !== 0x4b50) {
      return new ArchiveError('not_a_zip', importsMessages.notZip, cause);
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
      'This ZIP contains an unsafe file path. Upload the ZIP you downloaded from LinkedIn.',
    );
  }
  if (entry.isEncrypted()) throw encrypted();
  // The upper half is the Unix mode. Only plain files and folders (or no mode) are expected.
  const fileType = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (fileType !== 0 && fileType !== 0o100000 && fileType !== 0o040000) {
    throw new ArchiveError(
      'special_file',
      `“${name}” in this ZIP isn't a regular file. Download the archive again.`,
    );
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
    'This ZIP is password-protected. Upload the ZIP you downloaded from LinkedIn.',
    cause,
  );
}

function damaged(cause: unknown): ArchiveError {
  return new ArchiveError('damaged', 'This ZIP is damaged. Download the archive again.', cause);
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000).toLocaleString('en-US')} MB`;
}

/** How much an archive may contain. */
type ArchiveLimits = {
  /** Files and folders in the ZIP. */
  entries: number;
  /** Bytes of one file, unpacked. */
  fileBytes: number;
  /** Bytes of all files together, unpacked. */
  totalBytes: number;
  /** How many times its packed size a file may grow … */
  ratio: number;
  /** … once this many bytes were unpacked (small files of one repeated word compress extremely well). */
  ratioFromBytes: number;
  /**
   * The same for all files together, relative to the size of the whole ZIP: many small files add up to a
   * large one.
   */
  totalRatioFromBytes: number;
};

/**
 * Real archives contain a few hundred files, mostly tables of text. Measured compression with deflate at its
 * best: reactions 7 to 16 times, sign-ins from one browser 35 times, 50,000 one-word messages of one
 * conversation 60 times. One row repeated over and over reaches 340 times, and the format allows 1,032.
 */
export const archiveLimits: ArchiveLimits = {
  entries: 10_000,
  fileBytes: 2_000_000_000,
  totalBytes: 5_000_000_000,
  ratio: 100,
  ratioFromBytes: 2_000_000,
  totalRatioFromBytes: 10_000_000,
};

/** What the archive's table of contents claims about a file. */
type ClaimedEntry = { name: string; compressed: number; crc32: number; canDecode: boolean };

/** What all files of an archive have unpacked to so far; a file that is read again counts once. */
type Unpacked = { zipBytes: number; bytes: number; files: Map<string, number> };

/** Refuses too many bytes from too small a ZIP. @throws ArchiveError `bomb` */
function guardTotal(bytes: number, zipBytes: number, limits: ArchiveLimits): void {
  if (bytes > limits.totalBytes || (bytes > limits.totalRatioFromBytes && bytes > zipBytes * limits.ratio)) {
    throw new ArchiveError('bomb', 'This ZIP unpacks to far more than its size. Download the archive again.');
  }
}

/**
 * Passes a file's bytes through and counts what the decompression really produces, whatever sizes the archive
 * claims. A file read to its end must also match the claimed checksum.
 * @throws ArchiveError `bomb`, `too_large`, `damaged` or `unsupported_compression`
 */
async function* guardBytes(
  open: () => Promise<Readable>,
  claimed: ClaimedEntry,
  limits: ArchiveLimits,
  unpacked: Unpacked,
): AsyncGenerator<Uint8Array> {
  if (!claimed.canDecode) {
    throw new ArchiveError(
      'unsupported_compression',
      `“${claimed.name}” is compressed in an unusual way. Upload the archive as it was downloaded.`,
    );
  }
  let bytes = 0;
  let checksum = 0;
  try {
    for await (const chunk of await open()) {
      const piece: Uint8Array = chunk;
      bytes += piece.length;
      if (bytes > limits.fileBytes) throw bomb(claimed.name);
      if (bytes > limits.ratioFromBytes && bytes > claimed.compressed * limits.ratio)
        throw bomb(claimed.name);
      const before = unpacked.files.get(claimed.name) ?? 0;
      if (bytes > before) {
        unpacked.files.set(claimed.name, bytes);
        unpacked.bytes += bytes - before;
        guardTotal(unpacked.bytes, unpacked.zipBytes, limits);
      }
      checksum = crc32(piece, checksum);
      yield piece;
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    // The ZIP reader stops a file that exceeds its claimed size.
    throw /too many bytes/.test(String(error)) ? bomb(claimed.name, error) : damagedFile(claimed.name, error);
  }
  if (checksum !== claimed.crc32) throw damagedFile(claimed.name);
}

function bomb(name: string, cause?: unknown): ArchiveError {
  return new ArchiveError(
    'bomb',
    `“${name}” unpacks to far more than its size. Download the archive again.`,
    cause,
  );
}

function damagedFile(name: string, cause?: unknown): ArchiveError {
  return new ArchiveError('damaged', `“${name}” in this ZIP is damaged. Download the archive again.`, cause);
}
