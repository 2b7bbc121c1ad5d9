import { type ProfileUrl, parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import { UnclosedQuoteError } from '#server/modules/sources/table/read-csv.ts';
import { orderOf, readDate } from '#server/modules/sources/table/read-date.ts';
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

/** Zones lie at most this far from UTC, which is presumed where an archive names none. */
const DAY = 86_400_000;

/** A position in an archive: everything before it has been read. */
export type ArchivePosition = { fileIndex: number; row: number };

/** One record, where it stands, and where to go on once it is stored. */
export type ArchiveItem = {
  fileIndex: number;
  /** Path inside the archive. */
  file: string;
  /** Counts from 1 below the header. */
  row: number;
  record: ArchiveRecord;
  /** Store it with the record: reading from here repeats nothing but the other records of the same row. */
  next: ArchivePosition;
};

export type ReadArchiveOptions = {
  /** Whose archive it is: any form of a person's URL. */
  ownerUrl: string;
  /** Where to go on, as a former item's `next` said; the start when absent. */
  from?: ArchivePosition;
  /** Counted into while reading. To go on, hand back the report as it was when `next` was stored. */
  report?: ArchiveReport;
  /** Now; what lies further ahead than a day is a broken date. */
  now?: Date;
};

/**
 * Reads an archive from the local disk, record by record, in an order that is the same each time: connections, profile,
 * mail addresses, invitations, messages, endorsements, recommendations, shares, comments, reactions. Memory does not
 * grow with the archive. Rows that give no record are only counted. While the caller has an item, `report` says exactly
 * what was read before `item.next`.
 * @throws ArchiveError when the archive cannot be read; TypeError when `ownerUrl` is no person's URL
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

/** A file of an archive as a table; null for one that is not read. */
function tableOf(listed: ListedFile): Table | null {
  const { kind } = listed;
  return kind === null ? null : { kind, rows: () => readRows(listed, kind) };
}

/** What readers know beyond their row and the way its table writes dates. */
export type SharedReading = Omit<ReadingContext, 'readDate'>;

/** @param now what lies further ahead of it than a day is a broken date */
export function readingFor(
  owner: ProfileUrl,
  findRecommender: ReadingContext['findRecommender'],
  now: Date,
): SharedReading {
  return { owner, findRecommender, latest: now.getTime() + DAY };
}

/** A record of a table, its row, and the row to go on with once it is stored. */
export type TableItem = { row: number; record: ArchiveRecord; next: number };

/**
 * Reads a table row by row, from `start` on, and counts what became of each row. Rows that give no record are only
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
  // The network itself writes the month first wherever it writes no name or no year before it.
  const context = { ...shared, readDate: (text: string) => readDate(text, order ?? 'month first') };
  let row = 0;
  try {
    for await (const read of table.rows()) {
      row = read.row;
      if (row < start) continue;
      const reading = refuseFuture(READERS[kind](read.cells, context), context.latest);
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

/** What was decided about the date of a row that gave records. */
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

/** A date ahead of now would keep its person at the top of every list for ever. */
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
 * Makes the function from a recommendation's writer to a connection: the only connection of exactly that
 * name, or among several the only one at that company (case and blanks do not matter). Reads the
 * recommendations first, so that only their writers are held in memory, however many connections there are.
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
      // The rest of this table is lost here too; reading it for its own sake reports that.
      if (!(error instanceof UnclosedQuoteError)) throw error;
    }
  }
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
