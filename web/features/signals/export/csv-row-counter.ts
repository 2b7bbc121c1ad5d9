const newline = 0x0a;
const quote = 0x22;

/** Counts the data rows of a CSV while it streams by. */
export type CsvRowCounter = { add: (chunk: Uint8Array) => void; rows: () => number };

/**
 * Counts rows of a CSV (RFC 4180) without its header, over chunks that may be cut anywhere. A cell may hold
 * newlines: they stand inside quotes, and a doubled quote opens and closes at once, so that a toggle is
 * enough. Works on bytes: in UTF-8 neither sign is ever part of another one. Unfinished rows do not count.
 */
export function createCsvRowCounter(): CsvRowCounter {
  let ended = 0;
  let quoted = false;
  return {
    add(chunk) {
      for (const byte of chunk) {
        if (byte === quote) quoted = !quoted;
        else if (byte === newline && !quoted) ended += 1;
      }
    },
    rows: () => Math.max(0, ended - 1),
  };
}
