import { parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import type { ArchiveRecord, ReadingContext, RowReader, RowReading } from './archive-record.ts';
import { type ArchiveReport, countLeftOut, countRecords, emptyReport, fileReport } from './archive-report.ts';
import { readRows } from './archive-row.ts';
import type { ArchiveFileKind } from './detect-file.ts';
import { findRecommenders } from './find-recommenders.ts';
import { type ListedFile, listArchive } from './list-archive.ts';
import { openArchive } from './open-archive.ts';
import { readComment } from './read-comment.ts';
import { readConnection } from './read-connection.ts';
import { UnclosedQuoteError } from './read-csv.ts';
import { readEndorsement } from './read-endorsement.ts';
import { readInvitation } from './read-invitation.ts';
import { readMessage } from './read-message.ts';
import { readOwner, readOwnerEmail } from './read-owner.ts';
import { readReaction } from './read-reaction.ts';
import { readRecommendation } from './read-recommendation.ts';
import { readShare } from './read-share.ts';

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

/** A place in an archive: everything before it has been read. */
export type ArchivePlace = { fileIndex: number; row: number };

/** One record, where it stands, and where to go on once it is stored. */
export type ArchiveItem = {
  fileIndex: number;
  /** Path inside the archive. */
  file: string;
  /** Counts from 1 below the header. */
  row: number;
  record: ArchiveRecord;
  /** Store it with the record: reading from here repeats nothing but the other records of the same row. */
  next: ArchivePlace;
};

export type ReadArchiveOptions = {
  /** Whose archive it is: any form of a person's address. */
  ownerUrl: string;
  /** Where to go on, as a former item's `next` said; the start when absent. */
  from?: ArchivePlace;
  /** Counted into while reading. To go on, hand back the report as it was when `next` was stored. */
  report?: ArchiveReport;
  /** Now; what lies further ahead than a day is a broken date. */
  now?: Date;
};

/**
 * Reads an archive from the local disk, record by record, in an order that is the same each time:
 * connections, profile, mail addresses, invitations, messages, endorsements, recommendations, shares,
 * comments, reactions. Memory does not grow with the archive. Rows that give no record are only counted.
 * While an item is held, `report` tells exactly what was read before `item.next`.
 * @throws ArchiveError when the archive cannot be read; TypeError when `ownerUrl` is no person's address
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
    const context: ReadingContext = { owner, findRecommender: await findRecommenders(files) };
    const latest = now.getTime() + DAY;
    for (const listed of files) {
      if (listed.kind === null || listed.fileIndex < from.fileIndex) continue;
      const start = listed.fileIndex === from.fileIndex ? from.row : 1;
      yield* readFile(listed, listed.kind, start, { context, report, latest });
    }
  } finally {
    archive.close();
  }
}

async function* readFile(
  listed: ListedFile,
  kind: ArchiveFileKind,
  start: number,
  { context, report, latest }: { context: ReadingContext; report: ArchiveReport; latest: number },
): AsyncGenerator<ArchiveItem> {
  const { fileIndex, path: file } = listed;
  const counts = fileReport(report, listed);
  let row = 0;
  try {
    for await (const read of readRows(listed.file, kind)) {
      row = read.row;
      if (row < start) continue;
      const reading = refuseFuture(READERS[kind](read.cells, context), latest);
      if (typeof reading === 'string') {
        countLeftOut(counts, reading);
        continue;
      }
      const records = Array.isArray(reading) ? reading : [brokenRow(row, reading.broken)];
      for (const [place, record] of records.entries()) {
        const isLast = place === records.length - 1;
        if (isLast) countRecords(counts, records);
        yield { fileIndex, file, row, record, next: { fileIndex, row: isLast ? row + 1 : row } };
      }
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuoteError)) throw error;
    row += 1;
    if (row < start) return;
    const record = brokenRow(row, UNCLOSED);
    countRecords(counts, [record]);
    yield { fileIndex, file, row, record, next: { fileIndex, row: row + 1 } };
  }
}

const UNCLOSED =
  'A quotation mark is opened in this row and never closed; the rest of the file cannot be read.';

function brokenRow(row: number, reason: string): ArchiveRecord {
  return { kind: 'broken', row, reason };
}

/** A date ahead of now would keep its person at the top of every list for ever. */
function refuseFuture(reading: RowReading, latest: number): RowReading {
  if (!Array.isArray(reading)) return reading;
  const isAhead = reading.some((record) => (whenOf(record)?.getTime() ?? 0) > latest);
  return isAhead ? { broken: 'The date lies in the future.' } : reading;
}

function whenOf(record: ArchiveRecord): Date | null {
  if (record.kind === 'engagement') return record.engagement.occurredAt;
  return record.kind === 'own-post' ? record.post.publishedAt : null;
}
