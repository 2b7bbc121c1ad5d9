import type { CsvEncoding } from '#contract/imports/csv-import.ts';

/**
 * A text's encoding: whatever its byte order mark says, otherwise UTF-16 if every other byte at its start is
 * empty, otherwise UTF-8 if all of it is valid, otherwise Windows-1252, which spreadsheets in western
 * languages write and which can decode any byte sequence.
 *
 * @param maxBytes how much of the text is examined
 */
export async function findEncoding(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<CsvEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let start: Uint8Array | null = null;
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      if (start === null) {
        start = piece.subarray(0, 1000);
        const wide = wideEncoding(start);
        if (wide !== null) return wide;
      }
      utf8.decode(piece, { stream: true });
      bytes += piece.length;
      // The cut may be in the middle of a character.
      if (bytes >= maxBytes) return 'utf-8';
    }
    utf8.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/**
 * Text in western tables has almost no characters that need both bytes, and no other encoding contains empty
 * bytes.
 */
function wideEncoding(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const empty = [0, 0];
  for (const [position, byte] of start.entries())
    if (byte === 0) empty[position % 2] = (empty[position % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = empty;
  const enough = start.length / 4;
  if (odd > enough && even === 0) return 'utf-16le';
  return even > enough && odd === 0 ? 'utf-16be' : null;
}
