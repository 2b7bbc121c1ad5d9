import type { ArchiveFileReport } from '#contract/sources.ts';
import type { LeftOut, RowNote } from './archive/archive-record.ts';
import type { ArchiveReport } from './archive/archive-report.ts';
import type { ArchiveInspection } from './archive/inspect-archive.ts';

const words: Record<LeftOut, string> = {
  hidden: 'Members who hid themselves',
  withoutAddress: 'People without a profile address',
  unattributed: 'Recommendations whose writer is not among the connections',
  notAPerson: 'Company pages',
  self: 'From the owner to the owner',
  notTheOwners: 'Messages neither from nor to this profile',
  draft: 'Drafts that were never sent',
  sponsored: 'Advertisements',
  spam: 'Messages in the spam folder',
  notAccepted: 'Endorsements that were not accepted',
  undated: 'Rows without a date',
  erased: 'People you erased',
};

const noteLabels: Record<RowNote, string> = {
  joined: 'Text with a comma outside of quotation marks, put together again',
  cellsLeftOut: 'More cells than columns; the cells at the end were left out',
  undated: 'People imported without a date, which was missing or unreadable',
  monthFirst: 'Dates like 3/4/26 read as month/day; nothing in the file says which comes first',
};

/** What was found in each file before the import, as the wire shows it. */
export function inspectedFiles(inspection: ArchiveInspection): ArchiveFileReport[] {
  const unknown = new Set(inspection.unknownFiles);
  return inspection.files.map((file) => ({
    ...file,
    isKnown: !unknown.has(file.path),
    records: 0,
    leftOut: [],
    broken: 0,
    notes: [],
    examples: [],
  }));
}

/** What became of each file's rows, as the wire shows it. */
export function reportedFiles(report: ArchiveReport): ArchiveFileReport[] {
  return report.files.map((file) => ({
    ...file,
    // In one order: a report that lay in the database for a while has its keys in another.
    leftOut: (Object.keys(words) as LeftOut[])
      .map((reason) => ({ reason: words[reason], rows: file.leftOut[reason] ?? 0 }))
      .filter(({ rows }) => rows > 0),
    notes: (Object.keys(noteLabels) as RowNote[])
      .map((note) => ({ reason: noteLabels[note], rows: file.notes?.[note] ?? 0 }))
      .filter(({ rows }) => rows > 0),
  }));
}
