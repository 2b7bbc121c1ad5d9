import type { ArchiveRecord, LeftOut, RowNote } from './archive-record.ts';
import type { ArchiveFileKind } from './detect-file.ts';

/** How many broken rows are kept as examples; all of them are counted. */
const EXAMPLES = 20;

/** The outcome of one file's rows. `rows` = rows that gave records + `leftOut` + `broken`. */
export type ArchiveFileReport = {
  path: string;
  /** Null if the file wasn't read; `ignored` says why. */
  kind: ArchiveFileKind | null;
  /** True for LinkedIn files that are skipped on purpose, false for unknown ones. */
  isKnown: boolean;
  ignored: string | null;
  rows: number;
  /** Records read; a row gives none, one, or two. */
  records: number;
  /** Valid rows that give no record, by reason; an absent reason means 0. */
  leftOut: Partial<Record<LeftOut, number>>;
  broken: number;
  /**
   * Rows that needed a decision to be read. An absent note means 0; reports from earlier versions have none.
   */
  notes?: Partial<Record<RowNote, number>>;
  examples: { row: number; reason: string }[];
};

/** Plain data: store it as JSON together with the position, and pass it back when reading continues. */
export type ArchiveReport = { files: ArchiveFileReport[] };

/** A report with nothing counted yet. */
export function emptyReport(): ArchiveReport {
  return { files: [] };
}

/** The report of one file; adds it to the whole report if it isn't there yet. */
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

/** Counts a valid row that gives no record. */
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

/** Counts a row that needed a decision the user should know about. */
export function countNote(file: ArchiveFileReport, note: RowNote): void {
  file.notes ??= {};
  file.notes[note] = (file.notes[note] ?? 0) + 1;
}

/** Uncounts a row's records that were left out after all. */
export function countErased(file: ArchiveFileReport, records: number): void {
  file.records -= records;
  file.leftOut.erased = (file.leftOut.erased ?? 0) + 1;
}

function countBroken(file: ArchiveFileReport, row: number, reason: string): void {
  file.broken += 1;
  if (file.examples.length < EXAMPLES) file.examples.push({ row, reason });
}
