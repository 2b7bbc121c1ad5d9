import {
  type CsvColumn,
  type CsvDelimiter,
  type CsvEncoding,
  type CsvField,
  maxCsvColumns,
} from '#contract/sources/csv-import.ts';
import { unguardText } from '#server/db/guard-formula.ts';
import { parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import type { NewPerson } from '#server/modules/network/new-facts.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { fullName, orNull } from '#server/modules/sources/archive/reading/row-person.ts';
import { sourcesMessages } from '#server/modules/sources/sources-messages.ts';
import { readPersonLine } from '#server/modules/sources/store-added.ts';
import { joinCells, withoutEmptyEnd } from '#server/modules/sources/table/join-cells.ts';
import { readCsv } from '#server/modules/sources/table/read-csv.ts';

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

/** Whom a row names, or why it names nobody and which cell is to blame. */
export type CsvRowReading = { person: NewPerson; reason: null } | { reason: string; position: number };

/** Fields of text, the one that most often holds a delimiter first. */
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
 * Reads a row of a CSV file by its mapping. A text that a delimiter outside of quotation marks had cut is put together
 * again. Never throws.
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
  // Columns behind the mapped ones are ignored.
  const fields = columns.map((_, position) => mapping[position] ?? 'ignore');
  const joined = isTooWide ? joinRow(cells, fields, delimiter) : null;
  const reading = readCells(joined ?? read, mapping, profile);
  if (isTooWide && joined === null && reading.reason !== null) {
    return {
      reason: sourcesMessages.rowTooWide,
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
      reason: sourcesMessages.missingUrl,
      position: positionOf('url'),
    };
  }
  const { parsedUrl, reason } = readPersonLine(url, profile);
  if (parsedUrl === null) return { reason, position: positionOf('url') };
  const email = read('email').replace(/^mailto:/i, '');
  if (email !== '' && !isEmail(email)) {
    return {
      reason: sourcesMessages.notAnEmail,
      position: positionOf('email'),
    };
  }
  // What our own export marks as guessed stays a guess: no source has said it.
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

/** The longest address that mail can be sent to (RFC 5321). */
const maxEmail = 254;

/** What looks like a mail address; whether it takes mail only a mail can tell. */
export function isEmail(text: string): boolean {
  return text.length <= maxEmail && /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(text);
}

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
