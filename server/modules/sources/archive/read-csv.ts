import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { type QuoteDialect, unescapeQuotes } from './unescape-quotes.ts';

/** Longest row, in characters: beyond it a quotation mark was left open and would swallow the file. */
const LONGEST_ROW = 1_000_000;

/**
 * Reads a CSV file row by row: UTF-8 with or without BOM, any line ends, real newlines inside quotes,
 * `\"` and `""` inside quotes, rows of unequal length, no final newline needed. Empty lines are left
 * out. Holds a few pieces of the input, never the file.
 * @throws CsvError of csv-parse where a quotation mark is never closed; the rows before it were given
 */
export async function* readCsv(
  bytes: AsyncGenerator<Uint8Array>,
  dialect: QuoteDialect,
): AsyncGenerator<string[]> {
  const parser = parse({
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
  });
  pipeline(unescapeQuotes(decodeText(bytes), dialect), parser, () => {
    // Errors reach the loop below through the parser.
  });
  try {
    for await (const row of parser) yield row;
  } finally {
    await bytes.return(undefined);
  }
}

async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // Drops the BOM; broken bytes become U+FFFD.
  const decoder = new TextDecoder('utf-8');
  for await (const piece of bytes) yield withoutNul(decoder.decode(piece, { stream: true }));
  yield withoutNul(decoder.decode());
}

/** PostgreSQL keeps no NUL in a text. */
function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}
