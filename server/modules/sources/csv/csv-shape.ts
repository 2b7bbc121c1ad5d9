import type { CsvColumn, CsvDelimiter, CsvEncoding } from '#contract/csv-import.ts';

/** A row of a table. `row` is its number as a spreadsheet shows it: empty lines count, and so does the header. */
export type TableRow = { row: number; cells: string[] };

/** How a CSV file is written and what is in it, as found by looking it through once. */
export type CsvShape = {
  encoding: CsvEncoding;
  delimiter: CsvDelimiter;
  hasHeader: boolean;
  /** Number of the first row below the header, and below what stands above the header. */
  firstRow: number;
  columns: CsvColumn[];
  /** Rows that are not empty, from the first. */
  rows: number;
  /** The first of them. */
  sample: TableRow[];
};

/** What stays of a file when its import has ended: how it was written, and nothing of the people in it. */
export function withoutValues(shape: CsvShape): CsvShape {
  return { ...shape, sample: [], columns: shape.columns.map((column) => ({ ...column, examples: [] })) };
}
