import { joinCells, withoutEmptyEnd } from '#server/modules/imports/table/join-cells.ts';
import { longRow, readCsv, UnclosedQuoteError } from '#server/modules/imports/table/read-csv.ts';
import { type DateOrder, orderOf, readDate } from '#server/modules/imports/table/read-date.ts';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import type { RowNote } from './archive-record.ts';
import { type ArchiveFileKind, dialectOf, type FileFormat, readHeader } from './detect-file.ts';
import type { ArchiveFile } from './open-archive.ts';

/**
 * A row as its readers see it: returns a column's trimmed text by its lower-case name, '' if the file lacks
 * the column.
 */
export type ArchiveRow = (column: string) => string;

/**
 * A row of a table, counted from 1, and the decision made to read it, if any. `isLong`: it has too many
 * characters, so its cells are empty.
 */
export type TableRow = { row: number; cells: ArchiveRow; note: RowNote | null; isLong?: true };

/** A table of a known kind. It can be read from the start any number of times. */
export type Table = { kind: ArchiveFileKind; rows(): AsyncIterable<TableRow> };

/** A file of a known kind, with its encoding and delimiter. */
type TableFile = { file: ArchiveFile; format: FileFormat };

/**
 * The rows below a file's header, wherever the header is. `row` counts from 1 and skips empty lines, so a row
 * has the same number each time the file is read.
 * @throws UnclosedQuoteError after the last readable row; ArchiveError if the ZIP is damaged
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
    if (read === longRow) {
      yield { row, cells: () => '', note: null, isLong: true };
      continue;
    }
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

/** Text columns by kind, starting with the one that contains commas most often. */
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

/** What a non-empty cell of a column looks like. Columns that can contain anything aren't listed. */
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

/** Rejoins the cells of a row that has more of them than its header. Null if the right way is unclear. */
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

/** The date column of each kind. */
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

/**
 * If none of these first rows has a date that could be read both ways, the rest of the file has none either.
 */
const rowsToTry = 200;

/**
 * Whether the day or the month comes first in a table's dates. Unambiguous dates decide, by majority if they
 * disagree. Null if none decides.
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
    // The import loses the rest of this table too, and reports it when it reads the table.
    if (!(error instanceof UnclosedQuoteError)) throw error;
  }
  if (found['day first'] === found['month first']) return null;
  return found['day first'] > found['month first'] ? 'day first' : 'month first';
}
