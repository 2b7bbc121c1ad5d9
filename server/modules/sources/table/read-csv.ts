import { pipeline } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { type QuoteDialect, type TextEnd, unescapeQuotes } from './unescape-quotes.ts';

/** A quotation mark that is never closed: the row that opens it, and all behind it, cannot be read. */
export class UnclosedQuoteError extends Error {}

/** How a table is written, where it is not as the archive writes its own. */
export type CsvDialect = {
  /** A label of TextDecoder. */
  encoding?: string;
  delimiter?: string;
  /** Gives empty lines as rows with one empty cell, so that rows count as a spreadsheet shows them. */
  keepsEmptyLines?: boolean;
};

/**
 * Reads a CSV file row by row: UTF-8 with or without BOM unless said, any line ends, real newlines inside quotes,
 * `\"` and `""` inside quotes, rows of unequal length, no final newline needed. Empty lines are left
 * out. Holds a few pieces of the input, never the file.
 * @throws UnclosedQuoteError after the last row that could be read
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
    // An endless row is cut off before it gets here: a parser that fails discards the rows it has ready.
    max_record_size: 0,
  });
  pipeline(unescapeQuotes(decodeText(bytes, encoding), dialect, end, delimiter), parser, () => {
    // Errors reach the loop below through the parser.
  });
  try {
    // One row behind, so that the row of an open quotation mark is never given.
    let ready: string[] | null = null;
    for await (const row of parser) {
      if (ready !== null) yield ready;
      ready = row;
    }
    if (end.isOpen) throw new UnclosedQuoteError();
    if (ready !== null) yield ready;
  } finally {
    await bytes.return(undefined);
  }
}

/** Bytes that are read in one go: a tenth of a second at most, where each two are a row of another width. */
const goLength = 16 * 1024;

async function* decodeText(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  // Drops the BOM; broken bytes become U+FFFD.
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytes) {
    for (let from = 0; from < piece.length; from += goLength) {
      yield withoutNul(decoder.decode(piece.subarray(from, from + goLength), { stream: true }));
      // What is ready already is read without a pause, so whoever waits for us gets a turn here.
      await othersTurn();
    }
  }
  yield withoutNul(decoder.decode());
}

/** PostgreSQL keeps no NUL in a text. */
function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}
