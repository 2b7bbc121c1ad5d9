import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { UnclosedQuoteError } from '#server/modules/imports/table/read-csv.ts';
import { orderOf, readDate } from '#server/modules/imports/table/read-date.ts';
import { type ProfileUrl, parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import type { ArchiveRecord, ReadingContext, RowNote, RowReader, RowReading } from './archive-record.ts';
import {
  type ArchiveFileReport,
  type ArchiveReport,
  countLeftOut,
  countNote,
  countRecords,
  emptyReport,
  fileReport,
} from './archive-report.ts';
import { type ArchiveRow, dateColumns, findDateOrder, readRows, type Table } from './archive-rows.ts';
import { type ArchiveFileKind, type ListedFile, listArchive } from './detect-file.ts';
import { openArchive } from './open-archive.ts';
import { readComment, readReaction, readShare } from './read-activity.ts';
import { readConnection, readEndorsement, readInvitation, readRecommendation } from './read-contacts.ts';
import { readMessage } from './read-message.ts';
import { fullName, readOwner, readOwnerEmail } from './row-person.ts';

const READERS: Readonly<Record<ArchiveFileKind, RowReader>> = {
  connections: readConnection,
  profile: readOwner,
  emails: readOwnerEmail,
  invitations: readInvitation,
  messages: readMessage,
  endorsements: readEndorsement,
  recommendations: readRecommendation,
  shares: readShare,
  comments: readComment,
  reactions: readReaction,
};

/** Time zones differ from UTC by at most this much. Dates without a zone are read as UTC. */
const DAY = 86_400_000;

/** A position in an archive: everything before it has been read. */
export type ArchivePosition = { fileIndex: number; row: number };

/** A record, its position, and the position to continue from once it is stored. */
export type ArchiveItem = {
  fileIndex: number;
  /** Path inside the archive. */
  file: string;
  /** Counts from 1 below the header. */
  row: number;
  record: ArchiveRecord;
  /** Store it with the record. Reading from here repeats only the other records of the same row. */
  next: ArchivePosition;
};

export type ReadArchiveOptions = {
  /** The archive's owner: any form of a person's URL. */
  ownerUrl: string;
  /** Where to continue, taken from an earlier item's `next`; absent means the start. */
  from?: ArchivePosition;
  /** Updated while reading. To continue, pass the report as it was when `next` was stored. */
  report?: ArchiveReport;
  /** The current time. A date more than a day later counts as broken. */
  now?: Date;
};

/**
 * Reads an archive from the local disk, record by record, always in the same order: connections, profile,
 * email addresses, invitations, messages, endorsements, recommendations, shares, comments, reactions. Memory
 * doesn't grow with the archive. Rows that give no record are only counted. While the caller processes an
 * item, `report` covers exactly what was read before `item.next`.
 * @throws ArchiveError if the archive can't be read; TypeError if `ownerUrl` isn't a person's URL
 */
export async function* readArchive(path: string, options: ReadArchiveOptions): AsyncGenerator<ArchiveItem> {
  const { from = { fileIndex: 0, row: 1 }, report = emptyReport(), now = new Date() } = options;
  const owner = parseProfileUrl(options.ownerUrl);
  if (owner === null || owner.kind !== 'person')
    throw new TypeError('The owner is no person of the network.');
  const archive = await openArchive(path);
  try {
    const files = await listArchive(archive);
    for (const listed of files) fileReport(report, listed);
    const tables = files.flatMap((listed) => tableOf(listed) ?? []);
    const shared = readingFor(owner, await findRecommenders(tables), now);
    for (const listed of files) {
      const table = tableOf(listed);
      if (table === null || listed.fileIndex < from.fileIndex) continue;
      const { fileIndex, path: file } = listed;
      const start = fileIndex === from.fileIndex ? from.row : 1;
      for await (const item of readTable(table, start, shared, fileReport(report, listed))) {
        yield { fileIndex, file, row: item.row, record: item.record, next: { fileIndex, row: item.next } };
      }
    }
  } finally {
    archive.close();
  }
}

/** A file of an archive as a table; null if the file isn't read. */
function tableOf(listed: ListedFile): Table | null {
  const { kind } = listed;
  return kind === null ? null : { kind, rows: () => readRows(listed, kind) };
}

/** What readers know beyond the row and the table's date notation. */
export type SharedReading = Omit<ReadingContext, 'readDate'>;

/** @param now a date more than a day later counts as broken */
export function readingFor(
  owner: ProfileUrl,
  findRecommender: ReadingContext['findRecommender'],
  now: Date,
): SharedReading {
  return { owner, findRecommender, latest: now.getTime() + DAY };
}

/** A record of a table, its row, and the row to continue from once it is stored. */
export type TableItem = { row: number; record: ArchiveRecord; next: number };

/**
 * Reads a table row by row from `start` and counts the outcome of each row. Rows that give no record are only
 * counted.
 */
export async function* readTable(
  table: Table,
  start: number,
  shared: SharedReading,
  counts: ArchiveFileReport,
): AsyncGenerator<TableItem> {
  const { kind } = table;
  const order = await findDateOrder(table);
  // LinkedIn itself writes the month first whenever a date has no month name and doesn't start with the year.
  const context = { ...shared, readDate: (text: string) => readDate(text, order ?? 'month first') };
  let row = 0;
  try {
    for await (const read of table.rows()) {
      row = read.row;
      if (row < start) continue;
      const reading = read.isLong
        ? { broken: importsMessages.rowTooLong }
        : refuseFuture(READERS[kind](read.cells, context), context.latest);
      if (typeof reading === 'string') {
        countLeftOut(counts, reading);
        continue;
      }
      const records = Array.isArray(reading) ? reading : [brokenRow(row, reading.broken)];
      const notes = [read.note, ...notesOf(records, read.cells, kind, order === null)];
      for (const [position, record] of records.entries()) {
        const isLast = position === records.length - 1;
        if (isLast) {
          countRecords(counts, records);
          for (const note of notes) if (note !== null) countNote(counts, note);
        }
        yield { row, record, next: isLast ? row + 1 : row };
      }
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuoteError)) throw error;
    row += 1;
    if (row < start) return;
    const record = brokenRow(row, UNCLOSED);
    countRecords(counts, [record]);
    yield { row, record, next: row + 1 };
  }
}

/** The decision made about the date of a row that gave records. */
function notesOf(
  records: readonly ArchiveRecord[],
  cells: ArchiveRow,
  kind: ArchiveFileKind,
  isOrderAssumed: boolean,
): RowNote[] {
  if (records.some((record) => record.kind === 'broken')) return [];
  if (records.some((record) => record.kind === 'person')) return ['undated'];
  const column = dateColumns[kind];
  return isOrderAssumed && column !== undefined && orderOf(cells(column)) === 'either' ? ['monthFirst'] : [];
}

const UNCLOSED = 'A quotation mark in this row is never closed, so the rest of the file can’t be read.';

function brokenRow(row: number, reason: string): ArchiveRecord {
  return { kind: 'broken', row, reason };
}

/** A future date would keep its person at the top of every list. */
function refuseFuture(reading: RowReading, latest: number): RowReading {
  if (!Array.isArray(reading)) return reading;
  const isAhead = reading.some((record) => (whenOf(record)?.getTime() ?? 0) > latest);
  return isAhead ? { broken: 'The date is in the future.' } : reading;
}

function whenOf(record: ArchiveRecord): Date | null {
  if (record.kind === 'engagement') return record.engagement.occurredAt;
  return record.kind === 'own-post' ? record.post.publishedAt : null;
}

type Candidate = { profileUrl: ProfileUrl; company: string };

/**
 * Builds the function that maps a recommendation's writer to a connection: the only connection with exactly
 * that name or, among several, the only one at that company (ignoring case and blanks). Reads the
 * recommendations first, so memory holds only their writers, however many connections there are.
 */
async function findRecommenders(tables: readonly Table[]): Promise<ReadingContext['findRecommender']> {
  const byName = new Map<string, Candidate[]>();
  for await (const cells of rowsOf(tables, 'recommendations')) {
    byName.set(plain(fullName(cells('first name'), cells('last name'))), []);
  }
  if (byName.size === 0) return () => null;
  for await (const cells of rowsOf(tables, 'connections')) {
    const candidates = byName.get(plain(fullName(cells('first name'), cells('last name'))));
    const profileUrl = parseProfileUrl(cells('url'));
    const isNew = profileUrl !== null && candidates?.every((each) => each.profileUrl.url !== profileUrl.url);
    if (isNew) candidates?.push({ profileUrl, company: plain(cells('company')) });
  }
  return (name, company) => {
    const candidates = byName.get(plain(name)) ?? [];
    if (candidates.length === 1) return candidates[0]?.profileUrl ?? null;
    const colleagues = candidates.filter((each) => each.company !== '' && each.company === plain(company));
    return colleagues.length === 1 ? (colleagues[0]?.profileUrl ?? null) : null;
  };
}

async function* rowsOf(tables: readonly Table[], kind: 'connections' | 'recommendations') {
  for (const table of tables) {
    if (table.kind !== kind) continue;
    try {
      for await (const { cells } of table.rows()) yield cells;
    } catch (error) {
      // The import loses the rest of this table too, and reports it when it reads the table.
      if (!(error instanceof UnclosedQuoteError)) throw error;
    }
  }
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
