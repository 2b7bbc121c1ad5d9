import type { CsvEncoding } from '#contract/csv-import.ts';

/**
 * How a text is encoded: as its byte order mark says, else UTF-8 where all of it is, else Windows-1252, which is what
 * spreadsheets in western languages write and what every sequence of bytes can be read as.
 */
export async function findEncoding(pieces: AsyncIterable<Uint8Array>): Promise<CsvEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let start: Uint8Array | null = null;
  try {
    for await (const piece of pieces) {
      if (start === null) {
        start = piece.subarray(0, 2);
        if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
        if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
      }
      utf8.decode(piece, { stream: true });
    }
    utf8.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}
