import { parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import { joinCells, withoutEmptyEnd } from '#server/modules/sources/table/join-cells.ts';
import { readCsv, UnclosedQuoteError } from '#server/modules/sources/table/read-csv.ts';
import { type DateOrder, orderOf, readDate } from '#server/modules/sources/table/read-date.ts';
import type { RowNote } from './archive-record.ts';
import { type ArchiveFileKind, dialectOf, type FileFormat, readHeader } from './detect-file.ts';
import type { ArchiveFile } from './open-archive.ts';

/** A row as its readers see it: the trimmed text of a column (name in lower case), '' where the file lacks it. */
export type ArchiveRow = (column: string) => string;

/** A row of a table, counted from 1, and what had to be decided to read it. */
export type TableRow = { row: number; cells: ArchiveRow; note: RowNote | null };

/** A table of a known kind, which can be read from its beginning again and again. */
export type Table = { kind: ArchiveFileKind; rows(): AsyncIterable<TableRow> };

/** A file of a known kind, and how it is written. */
type TableFile = { file: ArchiveFile; format: FileFormat };

/**
 * The rows below the header of a file, wherever the header stands. `row` counts from 1 and skips
 * empty lines, so it is the same number each time the file is read.
 * @throws UnclosedQuoteError behind the last row that can be read; ArchiveError where the ZIP is bad
 */
export async function* readRows(
  { file, format }: TableFile,
  kind: ArchiveFileKind,
): AsyncGenerator<TableRow> {
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
    const index = columns.get(column);
    return index === undefined ? '' : (cells[index] ?? '').trim();
  };
}

/** Columns of text, by kind; the one that most often holds a comma first. */
const textColumns: Readonly<Record<ArchiveFileKind, readonly string[]>> = {
  connections: ['position', 'company', 'last name', 'first name'],
  profile: ['summary', 'headline', 'address', 'geo location'],
  emails: [],
  invitations: ['message', 'from', 'to'],
  messages: ['content', 'subject', 'conversation title', 'to', 'from'],
  endorsements: ['skill name', 'endorser last name', 'endorser first name'],
  recommendations: ['text', 'job title', 'company', 'last name'],
  shares: ['sharecommentary'],
  comments: ['message'],
  reactions: [],
};

const isLink = (cell: string) => /^(?:https?:\/\/|urn:|www\.)\S+$/i.test(cell);
const isDay = (cell: string) => readDate(cell, 'month first') !== null;
const isCode = (cell: string) => /^[A-Z_]+$/.test(cell);
const isYesOrNo = (cell: string) => /^(?:yes|no|true|false|[01])$/i.test(cell);

/** What a cell of a column looks like, unless it is empty. Columns that hold anything are not here. */
const shapes: Readonly<Record<string, (cell: string) => boolean>> = {
  url: (cell) => parseProfileUrl(cell) !== null,
  'email address': (cell) => cell.includes('@'),
  'connected on': isDay,
  'sent at': isDay,
  date: isDay,
  'endorsement date': isDay,
  'creation date': isDay,
  direction: (cell) => /^(?:incoming|outgoing)$/i.test(cell),
  inviterprofileurl: (cell) => parseProfileUrl(cell) !== null,
  inviteeprofileurl: (cell) => parseProfileUrl(cell) !== null,
  'sender profile url': (cell) => parseProfileUrl(cell) !== null,
  'recipient profile urls': isLink,
  'endorser public url': (cell) => parseProfileUrl(cell) !== null,
  'endorsement status': isCode,
  status: isCode,
  folder: isCode,
  'is message draft': isYesOrNo,
  'is conversation draft': isYesOrNo,
  sharelink: isLink,
  sharedurl: isLink,
  mediaurl: isLink,
  visibility: isCode,
  link: isLink,
};

/**
 * Puts a row of an archive's file together again that has more cells than its header; null where it cannot tell how.
 */
function joinRow(
  cells: readonly string[],
  kind: ArchiveFileKind,
  columns: ReadonlyMap<string, number>,
  width: number,
  delimiter: string,
): string[] | null {
  const shapeAt = new Map([...columns].map(([name, index]) => [index, shapes[name]]));
  return joinCells(cells, {
    width,
    delimiter,
    texts: textColumns[kind].flatMap((name) => columns.get(name) ?? []),
    fits: (index, cell) => cell.trim() === '' || (shapeAt.get(index)?.(cell.trim()) ?? true),
  });
}

/** The column with the date of each kind's rows. */
export const dateColumns: Readonly<Partial<Record<ArchiveFileKind, string>>> = {
  connections: 'connected on',
  invitations: 'sent at',
  messages: 'date',
  endorsements: 'endorsement date',
  recommendations: 'creation date',
  shares: 'date',
  comments: 'date',
  reactions: 'date',
};

/** A file whose first rows have no date of two orders has none further down. */
const rowsToTry = 200;

/**
 * Which number of a table's dates is the day: what those of its dates say that leave no choice, the more of them if
 * they differ. Null where none says it.
 */
export async function findDateOrder(table: Table): Promise<DateOrder | null> {
  const column = dateColumns[table.kind];
  if (column === undefined) return null;
  const found = { 'day first': 0, 'month first': 0, either: 0 };
  try {
    for await (const { row, cells } of table.rows()) {
      const order = orderOf(cells(column));
      if (order !== null) found[order] += 1;
      else if (row > rowsToTry && Object.values(found).every((count) => count === 0)) break;
    }
  } catch (error) {
    // The rest of this table is lost here too; reading it for its own sake reports that.
    if (!(error instanceof UnclosedQuoteError)) throw error;
  }
  if (found['day first'] === found['month first']) return null;
  return found['day first'] > found['month first'] ? 'day first' : 'month first';
}
