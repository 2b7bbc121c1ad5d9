import { type ArchiveFileKind, dialectOf, readHeader } from './detect-file.ts';
import type { ArchiveFile } from './open-archive.ts';
import { readCsv } from './read-csv.ts';

/** A row as its readers see it: the trimmed text of a column (name in lower case), '' where the file lacks it. */
export type ArchiveRow = (column: string) => string;

/**
 * The rows below the header of a file, wherever the header stands. `row` counts from 1 and skips
 * empty lines, so it is the same number each time the file is read.
 * @throws UnclosedQuoteError behind the last row that can be read; ArchiveError where the ZIP is bad
 */
export async function* readRows(
  file: ArchiveFile,
  kind: ArchiveFileKind,
): AsyncGenerator<{ row: number; cells: ArchiveRow }> {
  let columns: Map<string, number> | null = null;
  let row = 0;
  for await (const cells of readCsv(file.read(), dialectOf(kind))) {
    if (columns === null) {
      const header = readHeader(cells);
      if (header?.kind === kind) columns = header.columns;
      continue;
    }
    row += 1;
    yield { row, cells: cellReader(columns, cells) };
  }
}

function cellReader(columns: ReadonlyMap<string, number>, cells: readonly string[]): ArchiveRow {
  return (column) => {
    const place = columns.get(column);
    return place === undefined ? '' : (cells[place] ?? '').trim();
  };
}
