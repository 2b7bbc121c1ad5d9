import type { ArchiveRecord, LeftOut, RowNote } from './archive-record.ts';
import type { ArchiveFileKind } from './detect-file.ts';

/** The first broken rows that are kept for showing; all are counted. */
const EXAMPLES = 20;

/** What became of one file's rows. `rows` = rows that gave records + `leftOut` + `broken`. */
export type ArchiveFileReport = {
  path: string;
  /** Null: not read; `ignored` says why. */
  kind: ArchiveFileKind | null;
  /** True for files of the network that are left alone on purpose, false for unknown ones. */
  isKnown: boolean;
  ignored: string | null;
  rows: number;
  /** Records given; a row gives none, one or two. */
  records: number;
  /** Sound rows that give no record, by reason; absent is 0. */
  leftOut: Partial<Record<LeftOut, number>>;
  broken: number;
  /** Rows that were read by a decision; absent is 0, and in reports of former versions all is. */
  notes?: Partial<Record<RowNote, number>>;
  examples: { row: number; reason: string }[];
};

/** A plain value: it can be stored as JSON with the position reached and handed back when reading goes on. */
export type ArchiveReport = { files: ArchiveFileReport[] };

/** A report with nothing counted yet. */
export function emptyReport(): ArchiveReport {
  return { files: [] };
}

/** The report of one file, added to the whole when it is not there yet. */
export function fileReport(
  report: ArchiveReport,
  file: Pick<ArchiveFileReport, 'path' | 'kind' | 'ignored' | 'isKnown'>,
): ArchiveFileReport {
  const known = report.files.find((each) => each.path === file.path);
  if (known !== undefined) return known;
  const added: ArchiveFileReport = {
    path: file.path,
    kind: file.kind,
    isKnown: file.isKnown,
    ignored: file.ignored,
    rows: 0,
    records: 0,
    leftOut: {},
    broken: 0,
    notes: {},
    examples: [],
  };
  report.files.push(added);
  return added;
}

/** Counts a row that gives no record although nothing is wrong with it. */
export function countLeftOut(file: ArchiveFileReport, reason: LeftOut): void {
  file.rows += 1;
  file.leftOut[reason] = (file.leftOut[reason] ?? 0) + 1;
}

/** Counts a row that gave records or is broken. The first broken rows are kept as examples. */
export function countRecords(file: ArchiveFileReport, records: readonly ArchiveRecord[]): void {
  file.rows += 1;
  for (const record of records) {
    if (record.kind === 'broken') countBroken(file, record.row, record.reason);
    else file.records += 1;
  }
}

/** Counts that a row was read by a decision that the user has to know. */
export function countNote(file: ArchiveFileReport, note: RowNote): void {
  file.notes ??= {};
  file.notes[note] = (file.notes[note] ?? 0) + 1;
}

/** Takes back that records of a row were counted: they were left out after all. */
export function countErased(file: ArchiveFileReport, records: number): void {
  file.records -= records;
  file.leftOut.erased = (file.leftOut.erased ?? 0) + 1;
}

function countBroken(file: ArchiveFileReport, row: number, reason: string): void {
  file.broken += 1;
  if (file.examples.length < EXAMPLES) file.examples.push({ row, reason });
}
