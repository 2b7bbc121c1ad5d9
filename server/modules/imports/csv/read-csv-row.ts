import {
  type CsvColumn,
  type CsvDelimiter,
  type CsvEncoding,
  type CsvField,
  maxCsvColumns,
} from '#contract/imports/csv-import.ts';
import { unguardText } from '#server/db/guard-formula.ts';
import { fullName, orNull } from '#server/modules/imports/archive/reading/row-person.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { readPersonLine } from '#server/modules/imports/store-added.ts';
import { joinCells, withoutEmptyEnd } from '#server/modules/imports/table/join-cells.ts';
import { longRow, readCsv } from '#server/modules/imports/table/read-csv.ts';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import type { NewPerson } from '#server/modules/people/new-facts.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';

/**
 * A row of a table. `row` is its number as a spreadsheet shows it: empty lines and the header count. `isLong`: it
 * has too many characters, so it has no cells.
 */
export type TableRow = { row: number; cells: string[]; isLong?: true };

/** A CSV file's format and content, found by inspecting it once. */
export type CsvShape = {
  encoding: CsvEncoding;
  delimiter: CsvDelimiter;
  hasHeader: boolean;
  /** Number of the first row below the header and anything above it. */
  firstRow: number;
  columns: CsvColumn[];
  /** Non-empty rows from `firstRow` on. */
  rows: number;
  /** The first of those rows. */
  sample: TableRow[];
};

/** What is kept of a file after its import: its format, and nothing about the people in it. */
export function withoutValues(shape: CsvShape): CsvShape {
  return { ...shape, sample: [], columns: shape.columns.map((column) => ({ ...column, examples: [] })) };
}

/** The person a row names, or why it names no one and which cell is to blame. */
export type CsvRowReading = { person: NewPerson; reason: null } | { reason: string; position: number };

/** Text fields, starting with the one that contains delimiters most often. */
const textFields: readonly CsvField[] = [
  'headline',
  'title',
  'company',
  'location',
  'name',
  'last_name',
  'first_name',
  'ignore',
];

/**
 * Reads a row of a CSV file by its mapping. A text that an unquoted delimiter had split is joined again.
 * Never throws.
 */
export function readCsvRow(
  read: readonly string[],
  mapping: readonly CsvField[],
  profile: OwnedConnectedProfile,
  { columns, delimiter }: Pick<CsvShape, 'columns' | 'delimiter'>,
): CsvRowReading {
  const width = columns.length;
  const cells = withoutEmptyEnd(read, width);
  const isTooWide = width < maxCsvColumns && cells.length > width;
  // Columns beyond the mapped ones are ignored.
  const fields = columns.map((_, position) => mapping[position] ?? 'ignore');
  const joined = isTooWide ? joinRow(cells, fields, delimiter) : null;
  const reading = readCells(joined ?? read, mapping, profile);
  if (isTooWide && joined === null && reading.reason !== null) {
    return {
      reason: importsMessages.rowTooWide,
      position: width,
    };
  }
  return reading;
}

function joinRow(cells: readonly string[], mapping: readonly CsvField[], delimiter: string): string[] | null {
  return joinCells(cells, {
    width: mapping.length,
    delimiter,
    texts: textFields.flatMap((field) =>
      mapping.flatMap((one, position) => (one === field ? [position] : [])),
    ),
    fits: (position, cell) => {
      const text = unguardText(cell).trim();
      if (text === '') return true;
      if (mapping[position] === 'url') return parseProfileUrl(text) !== null;
      return mapping[position] !== 'email' || isEmail(text.replace(/^mailto:/i, ''));
    },
  });
}

function readCells(
  cells: readonly string[],
  mapping: readonly CsvField[],
  profile: OwnedConnectedProfile,
): CsvRowReading {
  const positionOf = (field: CsvField) => mapping.indexOf(field);
  const read = (field: CsvField) => unguardText(cells[positionOf(field)] ?? '').trim();
  const url = read('url');
  if (url === '') {
    return {
      reason: importsMessages.missingUrl,
      position: positionOf('url'),
    };
  }
  const { parsedUrl, reason } = readPersonLine(url, profile);
  if (parsedUrl === null) return { reason, position: positionOf('url') };
  const email = read('email').replace(/^mailto:/i, '');
  if (email !== '' && !isEmail(email)) {
    return {
      reason: importsMessages.notAnEmail,
      position: positionOf('email'),
    };
  }
  // Values that our own export marks as guessed stay guesses: no source has reported them.
  const guessed = read('guessed').split(/\s+/);
  const reported = (field: 'title' | 'company') => (guessed.includes(field) ? null : orNull(read(field)));
  return {
    reason: null,
    person: {
      urn: parsedUrl.urn,
      publicId: parsedUrl.publicId,
      url: parsedUrl.url,
      name: read('name') || fullName(read('first_name'), read('last_name')),
      headline: orNull(read('headline')),
      title: reported('title'),
      company: reported('company'),
      location: orNull(read('location')),
      email: orNull(email),
      pictureUrl: null,
    },
  };
}

/** The longest address that email can be sent to (RFC 5321). */
const maxEmail = 254;

/** Whether a text looks like an email address. Only sending tells whether it accepts mail. */
export function isEmail(text: string): boolean {
  return text.length <= maxEmail && /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(text);
}

/**
 * The non-empty rows of a CSV file, with their numbers. Memory holds only a few chunks.
 * @throws UnclosedQuoteError after the last readable row
 */
export async function* readTable(
  pieces: AsyncGenerator<Uint8Array>,
  { encoding, delimiter }: { encoding: CsvEncoding; delimiter: CsvDelimiter },
): AsyncGenerator<TableRow> {
  let row = 0;
  for await (const cells of readCsv(pieces, 'doubled', { encoding, delimiter, keepsEmptyLines: true })) {
    row += 1;
    if (cells === longRow) yield { row, cells: [], isLong: true };
    if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
  }
}
