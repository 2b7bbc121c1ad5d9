import { parse } from 'csv-parse/browser/esm/sync';

/** Maximum rows and columns rendered. The rest are counted and can be exported. */
export const maxRows = 500;
export const maxColumns = 40;

/** A CSV as a table. `rows` counts all rows except the header. */
export type CsvTable = { head: string[]; body: string[][]; rows: number; columns: number };

/**
 * Parses a CSV with a header, also with `;` or tabs as separator. Rows may differ in length. Null if it isn't
 * a CSV. csv-parse is large, so import this file lazily.
 */
export function readCsvTable(text: string): CsvTable | null {
  const records = read(text);
  const [head, ...body] = records ?? [];
  if (head === undefined) return null;
  const columns = Math.max(head.length, ...body.map((row) => row.length));
  const wide = Math.min(columns, maxColumns);
  const fill = (row: readonly string[]) => Array.from({ length: wide }, (_, index) => row[index] ?? '');
  return { head: fill(head), body: body.slice(0, maxRows).map(fill), rows: body.length, columns };
}

function read(text: string): string[][] | null {
  const line = text.slice(0, 4096).split(/\r?\n/, 1)[0] ?? '';
  const delimiter = [',', ';', '\t'].reduce((best, one) =>
    line.split(one).length > line.split(best).length ? one : best,
  );
  const options = { delimiter, bom: true, skip_empty_lines: true, relax_column_count: true };
  try {
    return parse(text, options);
  } catch {
    return null;
  }
}
