import {
  CsvDelimiter,
  type CsvEncoding,
  type CsvField,
  maxCsvColumns,
  maxCsvRows,
} from '#contract/imports/csv-import.ts';
import { JobFailed } from '#server/jobs/job.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import {
  fieldOfHeader,
  type HeaderField,
  headerWord,
} from '#server/modules/imports/table/field-of-header.ts';
import { withoutEmptyEnd } from '#server/modules/imports/table/join-cells.ts';
import { UnclosedQuoteError } from '#server/modules/imports/table/read-csv.ts';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { type CsvShape, isEmail, readTable, type TableRow } from './read-csv-row.ts';

/** The columns' names, and where the rows below begin. */
type Header = { hasHeader: boolean; names: string[]; firstRow: number };

/** A header comes after a preamble of a few lines at most. */
const headRows = 20;
/** How many rows are used to guess what the columns contain. */
const guessRows = 200;
/** How many rows the page shows. */
const shownRows = 5;
const maxExampleLength = 120;
const maxNameLength = 200;
/** Longer than anything stored about a person. */
const maxCellLength = 3000;

/**
 * Inspects a CSV file: delimiter, header, columns with examples and a guess of their content, number of rows.
 *
 * @param open opens the file from its start; may be called again
 * @throws JobFailed if it has no rows or too many, with a message for the user
 */
export async function findShape(
  open: () => AsyncGenerator<Uint8Array>,
  encoding: CsvEncoding,
): Promise<CsvShape> {
  const delimiter = await findDelimiter(open, encoding);
  const first: TableRow[] = [];
  let rows = 0;
  let width = 0;
  let wideRows = 0;
  let header = null as Header | null;
  const decideHeader = () => {
    const found = findHeader(first);
    const below = first.filter(({ row }) => row >= found.firstRow);
    rows += below.length;
    width = Math.max(found.names.length, ...below.map(({ cells }) => cells.length));
    wideRows += below.filter(({ cells }) => isWiderThan(found.names, cells)).length;
    first.splice(0, first.length, ...below);
    return found;
  };
  try {
    for await (const row of readTable(open(), { encoding, delimiter })) {
      if (row.isLong) {
        rows += 1;
        continue;
      }
      if (header === null) {
        first.push(readable(row));
        if (first.length === headRows) header = decideHeader();
        continue;
      }
      rows += 1;
      if (rows > maxCsvRows) {
        throw new JobFailed(importsMessages.tooManyRows);
      }
      width = Math.max(width, row.cells.length);
      if (isWiderThan(header.names, row.cells)) wideRows += 1;
      if (first.length < guessRows) first.push(readable(row));
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuoteError)) throw error;
    rows += 1;
  }
  const { hasHeader, names, firstRow } = header ?? decideHeader();
  if (rows === 0) {
    throw new JobFailed(importsMessages.noRows);
  }
  if (names.length > maxCsvColumns) {
    throw new JobFailed(importsMessages.tooManyColumns(maxCsvColumns));
  }
  // A few rows with more cells than the header were split at delimiters in their texts. Many such rows mean
  // columns without a name.
  if (hasHeader && wideRows * 2 < rows) width = names.length;
  const all = Array.from({ length: Math.min(width, maxCsvColumns) }, (_, position) => names[position] ?? '');
  const guesses = guessMapping(
    hasHeader ? all : all.map(() => ''),
    first.map(({ cells }) => cells),
  );
  return {
    encoding,
    delimiter,
    hasHeader,
    firstRow,
    rows,
    sample: first.slice(0, shownRows),
    columns: all.map((name, position) => ({
      name: name === '' ? `Column ${position + 1}` : cut(name, maxNameLength),
      examples: examplesOf(first, position),
      guess: guesses[position] ?? 'ignore',
    })),
  };
}

/**
 * The part of a row that matters: at most one column more than the limit, no cell longer than what is stored.
 */
const readable = ({ row, cells }: TableRow): TableRow => ({
  row,
  cells: cells.slice(0, maxCsvColumns + 1).map((cell) => cut(cell, maxCellLength)),
});

const isWiderThan = (names: readonly string[], cells: readonly string[]) =>
  withoutEmptyEnd(cells, names.length).length > names.length;

function examplesOf(rows: TableRow[], position: number): string[] {
  const values = rows.map(({ cells }) => (cells[position] ?? '').trim()).filter((text) => text !== '');
  return [...new Set(values)].slice(0, shownRows).map((text) => cut(text, maxExampleLength));
}

/** Never splits a character. */
const cut = (text: string, longest: number) => text.slice(0, longest).toWellFormed();

/**
 * Picks the delimiter that splits the largest share of its rows into equally many cells. Ties go to more
 * rows, then more cells, then list order. It compares shares, because a wrong delimiter mistakes lines within
 * cells for rows.
 */
async function findDelimiter(
  open: () => AsyncGenerator<Uint8Array>,
  encoding: CsvEncoding,
): Promise<CsvDelimiter> {
  let best: { delimiter: CsvDelimiter; rank: number[] } = { delimiter: ',', rank: [] };
  for (const delimiter of CsvDelimiter.options) {
    const head = await readHead(open(), encoding, delimiter);
    // The first line that Excel writes for its own use.
    if (/^sep=$/i.test(head[0]?.cells[0] ?? '') && head[0]?.cells.length === 2) return delimiter;
    const widths = Map.groupBy(head, ({ cells }) => cells.length);
    for (const [width, { length: rows }] of widths) {
      const rank = [rows / head.length, rows, width];
      if (width > 1 && isAbove(rank, best.rank)) best = { delimiter, rank };
    }
  }
  return best.delimiter;
}

function isAbove(rank: readonly number[], other: readonly number[]): boolean {
  const position = rank.findIndex((value, index) => value !== other[index]);
  return position >= 0 && (rank[position] ?? 0) > (other[position] ?? 0);
}

async function readHead(
  pieces: AsyncGenerator<Uint8Array>,
  encoding: CsvEncoding,
  delimiter: CsvDelimiter,
): Promise<TableRow[]> {
  const head: TableRow[] = [];
  try {
    for await (const row of readTable(pieces, { encoding, delimiter })) {
      head.push(row);
      if (head.length === headRows) break;
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuoteError)) throw error;
  }
  return head;
}

/**
 * The header is the first row that has a cell with a known column name and isn't much narrower than the
 * widest row. Otherwise it is the first row, unless that contains a URL: then there is no header.
 */
function findHeader(head: TableRow[]): Header {
  const rows = /^sep=/i.test(head[0]?.cells[0] ?? '') ? head.slice(1) : head;
  const start = rows[0];
  const none = { hasHeader: false, names: [], firstRow: start?.row ?? 1 };
  if (start === undefined || start.cells.some(isData)) return none;
  const widest = Math.max(...rows.map(({ cells }) => cells.length));
  const named = rows.find(
    ({ cells }) =>
      cells.length * 2 > widest && !cells.some(isData) && cells.some((cell) => fieldOfHeader(cell) !== null),
  );
  const header = named ?? start;
  return { hasHeader: true, names: header.cells.map((cell) => cell.trim()), firstRow: header.row + 1 };
}

const isData = (cell: string) => parseProfileUrl(cell) !== null || isEmail(cell.trim());

/**
 * Guesses what each column contains from its header and first values; each field is used once. URLs are
 * recognized by their values if there are any, since a column "URL" may contain websites.
 */
export function guessMapping(headers: string[], rows: string[][]): CsvField[] {
  const mapping: CsvField[] = headers.map(() => 'ignore');
  const columns = headers.map((header, position) => {
    const values = rows.map((cells) => (cells[position] ?? '').trim()).filter((text) => text !== '');
    const known = headerWord(header);
    return { position, values, field: known?.field ?? null, rank: known?.rank ?? Number.POSITIVE_INFINITY };
  });
  const take = (field: CsvField, position: number | undefined) => {
    if (position !== undefined && mapping[position] === 'ignore') mapping[position] = field;
  };
  const called = (field: HeaderField) =>
    columns
      .filter((column) => column.field === field && mapping[column.position] === 'ignore')
      .sort((one, other) => one.rank - other.rank)[0];
  const holding = (field: 'url' | 'email', is: (text: string) => boolean) => {
    const holds = columns.filter(({ values }) => shareOf(values, is) > 0.5);
    // A URL with a name can be opened and recognized. One with only LinkedIn's id may mean nothing to others.
    const clear = holds.filter(({ values }) => field !== 'url' || shareOf(values, hasName) > 0.5);
    const fits = clear.length > 0 ? clear : holds;
    const named = fits.filter((column) => column.field === field).sort((one, other) => one.rank - other.rank);
    // If most values are wrong, or there are none, the column's name decides.
    const believed = columns.filter(
      ({ field: named, values }) => named === field && (values.length === 0 || values.some(is)),
    );
    return named[0] ?? fits[0] ?? believed.sort((one, other) => one.rank - other.rank)[0];
  };
  take('url', holding('url', isPerson)?.position);
  take('email', holding('email', isEmail)?.position);
  for (const field of [
    'guessed',
    'headline',
    'title',
    'company',
    'location',
    'first_name',
    'last_name',
  ] as const)
    take(field, called(field)?.position);
  take('name', called('name')?.position);
  // "Nom" next to "Prénom" is a last name, "Nome" next to "Cognome" a first name, and either alone a full
  // name.
  const [hasFirst, hasLast] = [mapping.includes('first_name'), mapping.includes('last_name')];
  if (hasFirst !== hasLast) take(hasFirst ? 'last_name' : 'first_name', called('either')?.position);
  else if (!hasFirst && !mapping.includes('name')) take('name', called('either')?.position);
  return mapping;
}

const hasName = (text: string) => (parseProfileUrl(text)?.publicId ?? null) !== null;
const isPerson = (text: string) => parseProfileUrl(text)?.kind === 'person';

function shareOf(values: string[], is: (text: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(is).length / values.length;
}
