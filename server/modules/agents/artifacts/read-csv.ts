import { parse } from 'csv-parse/sync';

/** Rows of a CSV that somebody wrote by hand or a model did: rows may be of different lengths, quotes may be odd. */
export function readCsv(content: string): string[][] {
  return parse(content, {
    bom: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
  });
}
