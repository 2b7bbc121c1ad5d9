import type { ArchiveFileReport } from '#contract/sources.ts';
import type { LeftOut } from './archive/archive-record.ts';
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

/** What was found in each file before the import, as the wire shows it. */
export function inspectedFiles(inspection: ArchiveInspection): ArchiveFileReport[] {
  const unknown = new Set(inspection.unknownFiles);
  return inspection.files.map((file) => ({
    ...file,
    isKnown: !unknown.has(file.path),
    records: 0,
    leftOut: [],
    broken: 0,
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
  }));
}
