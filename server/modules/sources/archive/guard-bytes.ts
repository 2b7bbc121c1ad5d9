import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { ArchiveError } from './archive-error.ts';

/** How much an archive may contain. */
export type ArchiveLimits = {
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
  /** The same for all files together, measured by the size of the whole ZIP: many small files make a large one. */
  totalRatioFromBytes: number;
};

/**
 * Real archives: some hundred files, tables of text. Measured with deflate at its best: reactions 7 to 16 times their
 * packed size, sign-ins from one browser 35 times, 50,000 one-word messages of one conversation 60 times; one row over
 * and over 340 times, and the format allows 1,032.
 */
export const archiveLimits: ArchiveLimits = {
  entries: 10_000,
  fileBytes: 2_000_000_000,
  totalBytes: 5_000_000_000,
  ratio: 100,
  ratioFromBytes: 2_000_000,
  totalRatioFromBytes: 10_000_000,
};

/** What the archive's table of contents says of a file. */
export type ClaimedEntry = { name: string; compressed: number; crc32: number; canDecode: boolean };

/** What came out of all files of an archive so far; a file that is read again counts once. */
export type Unpacked = { zipBytes: number; bytes: number; files: Map<string, number> };

/** Refuses so many bytes out of so small a ZIP. @throws ArchiveError `bomb` */
export function guardTotal(bytes: number, zipBytes: number, limits: ArchiveLimits): void {
  if (bytes > limits.totalBytes || (bytes > limits.totalRatioFromBytes && bytes > zipBytes * limits.ratio)) {
    throw new ArchiveError('bomb', 'This ZIP unpacks to far more than its size: it is refused.');
  }
}

/**
 * Passes a file's bytes on while counting what really comes out of the decompression, whatever sizes
 * the archive claims; a file read to its end must also have the claimed checksum.
 * @throws ArchiveError `bomb`, `too_large`, `damaged` or `unsupported_compression`
 */
export async function* guardBytes(
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
    // The reader of the ZIP stops a file that grows beyond its claimed size.
    throw /too many bytes/.test(String(error)) ? bomb(claimed.name, error) : damaged(claimed.name, error);
  }
  if (checksum !== claimed.crc32) throw damaged(claimed.name);
}

function bomb(name: string, cause?: unknown): ArchiveError {
  return new ArchiveError('bomb', `“${name}” unpacks to far more than its size: this ZIP is refused.`, cause);
}

function damaged(name: string, cause?: unknown): ArchiveError {
  return new ArchiveError('damaged', `“${name}” in this ZIP is damaged. Download the archive again.`, cause);
}
