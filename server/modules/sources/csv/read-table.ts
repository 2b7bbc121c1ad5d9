import type { CsvDelimiter, CsvEncoding } from '#contract/csv-import.ts';
import { readCsv } from '#server/modules/sources/table/read-csv.ts';
import type { TableRow } from './csv-shape.ts';

/**
 * The rows of a CSV file that are not empty, with their numbers; memory stays at a few pieces.
 * @throws UnclosedQuoteError behind the last row that can be read
 */
export async function* readTable(
  pieces: AsyncGenerator<Uint8Array>,
  { encoding, delimiter }: { encoding: CsvEncoding; delimiter: CsvDelimiter },
): AsyncGenerator<TableRow> {
  let row = 0;
  for await (const cells of readCsv(pieces, 'doubled', { encoding, delimiter, keepsEmptyLines: true })) {
    row += 1;
    if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
  }
}
