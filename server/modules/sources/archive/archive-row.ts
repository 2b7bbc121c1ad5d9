import { withoutEmptyEnd } from '#server/modules/sources/table/join-cells.ts';
import { readCsv } from '#server/modules/sources/table/read-csv.ts';
import type { RowNote } from './archive-record.ts';
import { type ArchiveFileKind, dialectOf, type FileFormat, readHeader } from './detect-file.ts';
import { joinRow } from './join-row.ts';
import type { ArchiveFile } from './open-archive.ts';

/** A row as its readers see it: the trimmed text of a column (name in lower case), '' where the file lacks it. */
export type ArchiveRow = (column: string) => string;

/** A file of a known kind, and how it is written. */
export type TableFile = { file: ArchiveFile; format: FileFormat };

/**
 * The rows below the header of a file, wherever the header stands. `row` counts from 1 and skips
 * empty lines, so it is the same number each time the file is read.
 * @throws UnclosedQuoteError behind the last row that can be read; ArchiveError where the ZIP is bad
 */
export async function* readRows(
  { file, format }: TableFile,
  kind: ArchiveFileKind,
): AsyncGenerator<{ row: number; cells: ArchiveRow; note: RowNote | null }> {
  let header: { columns: Map<string, number>; width: number } | null = null;
  let row = 0;
  for await (const read of readCsv(file.read(), dialectOf(kind), format)) {
    if (header === null) {
      const found = readHeader(read);
      if (found?.kind === kind) header = { columns: found.columns, width: read.length };
      continue;
    }
    row += 1;
    const { columns, width } = header;
    const cells = withoutEmptyEnd(read, width);
    if (cells.length <= width) {
      yield { row, cells: cellReader(columns, cells), note: null };
      continue;
    }
    const joined = joinRow(cells, kind, columns, width, format.delimiter);
    const note = joined === null ? 'cellsLeftOut' : 'joined';
    yield { row, cells: cellReader(columns, joined ?? cells), note };
  }
}

function cellReader(columns: ReadonlyMap<string, number>, cells: readonly string[]): ArchiveRow {
  return (column) => {
    const place = columns.get(column);
    return place === undefined ? '' : (cells[place] ?? '').trim();
  };
}
