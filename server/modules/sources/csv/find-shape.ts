import {
  CsvDelimiter,
  type CsvEncoding,
  type CsvField,
  maxCsvColumns,
  maxCsvRows,
} from '#contract/sources/csv-import.ts';
import { JobFailed } from '#server/jobs/job.ts';
import { parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import { sourcesMessages } from '#server/modules/sources/sources-messages.ts';
import {
  fieldOfHeader,
  type HeaderField,
  headerWord,
} from '#server/modules/sources/table/field-of-header.ts';
import { withoutEmptyEnd } from '#server/modules/sources/table/join-cells.ts';
import { UnclosedQuoteError } from '#server/modules/sources/table/read-csv.ts';
import { type CsvShape, isEmail, readTable, type TableRow } from './read-csv-row.ts';

/** What the columns are called, and where the rows below begin. */
type Header = { hasHeader: boolean; names: string[]; firstRow: number };

/** A header stands behind a preamble of a few lines at most. */
const headRows = 20;
/** Rows from which the columns' contents are guessed. */
const guessRows = 200;
/** What the page shows. */
const shownRows = 5;
const longestExample = 120;
const longestName = 200;
/** Longer than anything that is stored of a person. */
const longestCell = 3000;

/**
 * Looks a CSV file through: delimiter, header, columns with examples and a guess of what they hold, number of rows.
 *
 * @param open the file from its start; may be called again
 * @throws JobFailed where it holds no rows or too many of them, in words for the user
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
      if (header === null) {
        first.push(readable(row));
        if (first.length === headRows) header = decideHeader();
        continue;
      }
      rows += 1;
      if (rows > maxCsvRows) {
        throw new JobFailed(sourcesMessages.tooManyRows);
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
    throw new JobFailed(sourcesMessages.noRows);
  }
  if (names.length > maxCsvColumns) {
    throw new JobFailed(sourcesMessages.tooManyColumns(maxCsvColumns));
  }
  // A few rows with more cells than the header were cut at delimiters of their texts; many have columns without a name.
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
      name: name === '' ? `Column ${position + 1}` : cut(name, longestName),
      examples: examplesOf(first, position),
      guess: guesses[position] ?? 'ignore',
    })),
  };
}

/** A row as far as anything of it counts: one column more than are taken, each no longer than what is stored. */
const readable = ({ row, cells }: TableRow): TableRow => ({
  row,
  cells: cells.slice(0, maxCsvColumns + 1).map((cell) => cut(cell, longestCell)),
});

const isWiderThan = (names: readonly string[], cells: readonly string[]) =>
  withoutEmptyEnd(cells, names.length).length > names.length;

function examplesOf(rows: TableRow[], position: number): string[] {
  const values = rows.map(({ cells }) => (cells[position] ?? '').trim()).filter((text) => text !== '');
  return [...new Set(values)].slice(0, shownRows).map((text) => cut(text, longestExample));
}

/** Never through the middle of a sign. */
const cut = (text: string, longest: number) => text.slice(0, longest).toWellFormed();

/**
 * The one that cuts the largest part of its rows into equally many cells; then more rows win, more cells, and the order
 * of the list. A part, since a wrong one takes the lines within cells for rows.
 */
async function findDelimiter(
  open: () => AsyncGenerator<Uint8Array>,
  encoding: CsvEncoding,
): Promise<CsvDelimiter> {
  let best: { delimiter: CsvDelimiter; rank: number[] } = { delimiter: ',', rank: [] };
  for (const delimiter of CsvDelimiter.options) {
    const head = await readHead(open(), encoding, delimiter);
    // The first line of files that Excel writes for itself.
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
 * The header is the first row in which a cell is called like something we know, and which is not much narrower than
 * the widest; else the first row, unless it holds a URL already: then there is no header.
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
 * Guesses what each column holds by its header and its first values, each field once. URLs are recognized by their
 * values wherever there are any, since a column "URL" may hold web sites.
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
    const fits = columns.filter(({ values }) => shareOf(values, is) > 0.5);
    const named = fits.filter((column) => column.field === field).sort((one, other) => one.rank - other.rank);
    // Where most values are wrong, or there are none, the name is believed.
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
  // "Nom" beside "Prénom" is a last name, "Nome" beside "Cognome" a first one, and either alone a whole name.
  const [hasFirst, hasLast] = [mapping.includes('first_name'), mapping.includes('last_name')];
  if (hasFirst !== hasLast) take(hasFirst ? 'last_name' : 'first_name', called('either')?.position);
  else if (!hasFirst && !mapping.includes('name')) take('name', called('either')?.position);
  return mapping;
}

const isPerson = (text: string) => parseProfileUrl(text)?.kind === 'person';

function shareOf(values: string[], is: (text: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(is).length / values.length;
}
