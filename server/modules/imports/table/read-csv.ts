import { pipeline } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { parse } from 'csv-parse';

/** Stands for a row that is too long to be read. Other rows have at least one cell. */
export const longRow: string[] = [];

/** A quotation mark that is never closed: the row that opens it, and everything after it, can't be read. */
export class UnclosedQuoteError extends Error {}

/** How a table is written, if different from the archive's own files. */
type CsvDialect = {
  /** A label of TextDecoder. */
  encoding?: string;
  delimiter?: string;
  /** Returns empty lines as rows with one empty cell, so rows count as a spreadsheet shows them. */
  keepsEmptyLines?: boolean;
};

/**
 * Reads a CSV file row by row: UTF-8 with or without BOM by default, any line endings, real newlines inside
 * quotes, `\"` and `""` inside quotes, rows of unequal length, no final newline needed. Empty lines are
 * skipped. Memory holds a few chunks of the input, never the whole file. A row that is too long is returned as
 * {@link longRow}.
 * @throws UnclosedQuoteError after the last readable row
 */
export async function* readCsv(
  bytes: AsyncGenerator<Uint8Array>,
  dialect: QuoteDialect,
  { encoding = 'utf-8', delimiter = ',', keepsEmptyLines = false }: CsvDialect = {},
): AsyncGenerator<string[]> {
  const end: TextEnd = { isOpen: false };
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: !keepsEmptyLines,
    // A long row is cut off before it gets here: when the parser fails, it discards its finished rows.
    max_record_size: 0,
  });
  pipeline(unescapeQuotes(decodeText(bytes, encoding), dialect, end, delimiter), parser, () => {
    // Errors reach the loop below through the parser.
  });
  try {
    // One row behind, so the row of an open quotation mark is never returned.
    let ready: string[] | null = null;
    for await (const row of parser) {
      if (ready !== null) yield ready;
      ready = row.at(-1) === cutOff ? longRow : row;
    }
    if (end.isOpen) throw new UnclosedQuoteError();
    if (ready !== null) yield ready;
  } finally {
    await bytes.return(undefined);
  }
}

/**
 * Bytes parsed without a pause: at most a tenth of a second, even if every two bytes are a row of a different
 * width.
 */
const goLength = 16 * 1024;

async function* decodeText(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  // Removes the BOM; invalid bytes become U+FFFD.
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytes) {
    for (let from = 0; from < piece.length; from += goLength) {
      yield withoutNul(decoder.decode(piece.subarray(from, from + goLength), { stream: true }));
      // Input that is already there is read without a pause, so other work gets a turn here.
      await othersTurn();
    }
  }
  yield withoutNul(decoder.decode());
}

/** PostgreSQL can't store NUL in text. */
function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

/**
 * How a file writes a quotation mark inside quotes. Both spellings are understood in every file; the dialect
 * decides only if both readings are possible: `\"` right before a comma, a line end, or another quotation
 * mark. `doubled` (RFC 4180, all files but one) reads a backslash at the end of the cell; `backslash`
 * (Comments.csv) reads an escaped quotation mark.
 */
export type QuoteDialect = 'doubled' | 'backslash';

/** Longest row, in characters. */
const LONGEST_ROW = 1_000_000;

/** A longer row with an open quotation mark has one that was never closed. */
const LONGEST_OPEN_ROW = 10_000_000;

/** The last cell of a row that was cut off. No text has this character (`withoutNul`). */
const cutOff = '\0';

/** How a text ended. `isOpen`: inside quotation marks. */
type TextEnd = { isOpen: boolean };

/**
 * Rewrites `\"` inside quotes to `""` and leaves everything else unchanged, chunk by chunk. It exists because
 * the CSV parser supports only one escape: with `\`, it splits every cell that contains `""`; with `"`, it
 * splits every cell that contains `\"`; and the archive's files use both. It also cuts off rows that are too
 * long.
 */
async function* unescapeQuotes(
  pieces: AsyncIterable<string>,
  dialect: QuoteDialect,
  end: TextEnd,
  delimiter = ',',
): AsyncGenerator<string> {
  const cell = startCells(dialect, delimiter);
  for await (const piece of pieces) {
    yield cell.rewrite(piece);
    end.isOpen = cell.isOpen() && cell.rowLength() > LONGEST_OPEN_ROW;
    if (end.isOpen) break;
  }
  end.isOpen ||= cell.isOpen();
  // The parser closes its last row in any case; the reader drops that row if `end` says so.
  yield cell.finish();
}

function startCells(dialect: QuoteDialect, delimiter: string) {
  let state: 'start' | 'bare' | 'quoted' = 'start';
  /** Backslashes and a quotation mark inside quotes, held back until the next character explains them. */
  let backslashes = 0;
  let mark = false;
  let rowLength = 0;
  /** In the rest of a row that was cut off. */
  let isCut = false;

  /** Resolves the characters that were held back. True if `next` was the second half of `""`. */
  function release(next: string): [text: string, used: boolean] {
    const before = '\\'.repeat(backslashes);
    const escaped = mark && backslashes > 0 && isEscape(next, backslashes, dialect, delimiter);
    const doubled = mark && !escaped && next === '"';
    if (mark && !escaped && !doubled) state = 'bare';
    const text = escaped ? `${before.slice(1)}""` : doubled ? `${before}""` : mark ? `${before}"` : before;
    backslashes = 0;
    mark = false;
    return [text, doubled];
  }

  function rewrite(piece: string): string {
    let out = '';
    let copied = 0;
    let rowStart = -rowLength;
    for (let at = 0; at < piece.length; at += 1) {
      const char = piece.charAt(at);
      if (mark || (backslashes > 0 && char !== '\\' && char !== '"')) {
        const [text, used] = release(char);
        if (!isCut) out += text;
        copied = at;
        if (used) {
          copied = at + 1;
          continue;
        }
      }
      if (!isCut && at - rowStart > LONGEST_ROW && char !== '\n' && char !== '\r') {
        out += `${piece.slice(copied, at)}${state === 'quoted' ? '"' : ''}${delimiter}${cutOff}`;
        isCut = true;
      }
      if (state === 'quoted' && (char === '\\' || char === '"')) {
        if (!isCut) out += piece.slice(copied, at);
        copied = at + 1;
        if (char === '"') mark = true;
        else backslashes += 1;
      } else if (state !== 'quoted') {
        if (char === '\n' || char === '\r') {
          rowStart = at + 1;
          if (isCut) copied = at;
          isCut = false;
        }
        if (char === delimiter || char === '\n' || char === '\r') state = 'start';
        else state = state === 'start' && char === '"' ? 'quoted' : 'bare';
      }
    }
    rowLength = piece.length - rowStart;
    return isCut ? out : out + piece.slice(copied);
  }

  /** Inside quotation marks, unless the last character closed them. */
  const isOpen = () => state === 'quoted' && !mark;

  function finish(): string {
    const [text] = release('');
    if (isCut) return '';
    return state === 'quoted' ? `${text}"` : text;
  }

  return { rewrite, finish, isOpen, rowLength: () => rowLength };
}

function isEscape(next: string, backslashes: number, dialect: QuoteDialect, delimiter: string): boolean {
  if (next === '') return false;
  const mayClose = next === delimiter || next === '\n' || next === '\r' || next === '"';
  if (!mayClose) return true;
  // An even number means the cell ends in escaped backslashes.
  return dialect === 'backslash' && backslashes % 2 === 1;
}
