import type {
  CsvCounts,
  CsvDelimiter,
  CsvEncoding,
  CsvImport,
  CsvState,
} from '#contract/imports/csv-import.ts';
import { pluralize } from '#core/pluralize.ts';

/** How many columns a sentence names. */
const maxNamed = 12;

/** Texts for importing a CSV file, from choosing it to the skipped rows. */
export const csvMessages = {
  needsProfile: 'Connect a profile first',
  connectProfile: 'Connect a profile',
  zoneLabel: 'CSV file',
  zonePrompt: 'Drop a CSV file here, or',
  zoneButton: 'Choose CSV file',
  zoneHint: 'Up to 50 MB and 200,000 rows, each with a LinkedIn profile URL',
  workbook: 'This is a spreadsheet. Save it as CSV first.',
  zip: 'This is a ZIP file. Import archives on their own tab.',
  tooLarge: 'Larger than 50 MB. Split it.',
  empty: 'This file is empty.',

  history: 'Recent files',
  continueWith: (fileName: string) => `Continue with ${fileName}`,
  show: (fileName: string) => `Show ${fileName}`,
  continue: 'Continue',
  open: 'Show',
  deleteTip: 'Delete file',
  delete: (fileName: string) => `Delete ${fileName}`,
  deleted: (fileName: string) => `${fileName} deleted. Its people stay.`,

  reading: (fileName: string) => `Reading ${fileName}`,
  soFar: (counts: string) => `So far: ${counts}`,
  unreadableTitle: (fileName: string) => `${fileName} can’t be imported`,

  columns: 'Columns in this file',
  columnHolds: (column: string) => `Import ${column} as`,
  emptyColumn: 'empty',
  noHeader: '; no header row',
  leftOut: (columns: readonly string[]) => {
    const named = columns.slice(0, maxNamed).join(', ');
    const more = columns.length - maxNamed;
    return `Not imported: ${more > 0 ? `${named} and ${pluralize(more, 'other column')}` : named}`;
  },
  needsUrl: 'Choose the column with the LinkedIn profile URLs.',
  previewTitle: 'Preview',
  previewRows: 'First rows',
  row: 'Row',
  skipped: (reason: string) => `Skipped: ${reason}`,
  nameFromUrl: ' from the URL',
  profileLabel: 'Add to the signals of',
  listLabel: 'Add to list',
  noList: 'No list',
  newList: 'New list…',
  newListLabel: 'List name',
  listsFailed: 'Couldn’t load lists',
  notStarted: 'Import not started',

  doneTitle: 'Import complete',
  failedTitle: 'Import failed partway',
  stoppedTitle: 'Import stopped',
  showSignals: 'View signals',
  showList: (name: string) => `View ${name}`,
  rowsSkipped: (rows: number, shown: number) =>
    `${pluralize(rows, 'row')} skipped${shown < rows ? `, first ${shown} shown` : ''}`,
  download: 'Download as CSV',
  downloadFailed: 'Download failed.',
  fixRows: 'Fix the rows in that file and import it again.',
  reasonsLabel: 'Skipped rows and reasons',
  tableLabel: 'Skipped rows',
  column: 'Column',
  cell: 'Cell',
  reason: 'Reason',
  emptyCell: 'empty',
};

export const csvStateLabels: Record<CsvState, string> = {
  inspecting: 'Reading',
  awaiting_mapping: 'Needs columns',
  queued: 'Queued',
  importing: 'Importing',
  succeeded: 'Imported',
  failed: 'Failed',
  cancelled: 'Stopped',
};

const encodingLabels: Record<CsvEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

const delimiterLabels: Record<CsvDelimiter, string> = {
  ',': 'comma-separated',
  ';': 'semicolon-separated',
  '\t': 'tab-separated',
  '|': 'pipe-separated',
};

/** The format of a file in one line. */
export function shapeLabel({ rows, columns, encoding, delimiter }: CsvImport): string {
  const size = `${pluralize(rows ?? 0, 'row')}, ${pluralize(columns.length, 'column')}`;
  if (encoding === null || delimiter === null) return size;
  const cut = columns.length > 1 ? `, ${delimiterLabels[delimiter]}` : '';
  return `${size}${cut}, ${encodingLabels[encoding]}`;
}

/** The results of an import in one line. Zero counts are left out. */
export function rowCountsLabel(
  { created, merged, exists, invalid, listed }: CsvCounts,
  hasList: boolean,
): string {
  const parts = [
    created > 0 && `${pluralize(created, 'new person', 'new people')}`,
    merged > 0 && `${pluralize(merged, 'person', 'people')} known from another source`,
    exists > 0 && `${pluralize(exists, 'row')} already here`,
    hasList && `${pluralize(listed, 'person', 'people')} added to the list`,
    invalid > 0 && `${pluralize(invalid, 'row')} skipped`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : 'nothing yet';
}

/**
 * What the import would add, according to the preview: exact if the preview covers all rows, else an upper
 * limit.
 *
 * @param rows rows of the file
 * @param preview the number of rows previewed, and how many of them would be skipped; null until it has
 *   loaded
 */
export function importLabels(
  rows: number,
  preview: { shown: number; skipped: number } | null,
): { button: string; note: string | null; importable: number } {
  const skipped = preview?.skipped ?? 0;
  if (skipped === 0) {
    return { button: `Import ${pluralize(rows, 'row')}`, note: null, importable: rows };
  }
  if (preview !== null && preview.shown >= rows) {
    const left = rows - skipped;
    return {
      button: left === 0 ? 'No rows to import' : `Import ${pluralize(left, 'row')}`,
      note: `${pluralize(skipped, 'row')} will be skipped.`,
      importable: left,
    };
  }
  return {
    button: `Import up to ${pluralize(rows - skipped, 'row')}`,
    note: 'Rows with a problem will be skipped.',
    importable: rows - skipped,
  };
}
