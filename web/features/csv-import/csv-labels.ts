import type {
  CsvCounts,
  CsvDelimiter,
  CsvEncoding,
  CsvField,
  CsvImport,
  CsvState,
} from '#contract/sources/csv-import.ts';
import { manyOf } from '#core/many-of.ts';

export const fieldLabels: Record<CsvField, string> = {
  url: 'Profile address',
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  headline: 'Headline',
  title: 'Job title',
  company: 'Company',
  location: 'Location',
  email: 'Email',
  guessed: 'What inGrow guessed',
  ignore: 'Not imported',
};

export const stateLabels: Record<CsvState, string> = {
  inspecting: 'Being looked through',
  awaiting_mapping: 'Waits for its columns',
  queued: 'Waits for its turn',
  importing: 'Being imported',
  succeeded: 'Imported',
  failed: 'Not imported',
  cancelled: 'Stopped',
};

const encodingLabels: Record<CsvEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

const delimiterLabels: Record<CsvDelimiter, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** How a file is written, in one line. */
export function shapeLabel({ rows, columns, encoding, delimiter }: CsvImport): string {
  const size = `${manyOf(rows ?? 0, 'row', 'rows')}, ${manyOf(columns.length, 'column', 'columns')}`;
  if (encoding === null || delimiter === null) return size;
  const cut = columns.length > 1 ? `, divided by ${delimiterLabels[delimiter]}` : '';
  return `${size}${cut}, in ${encodingLabels[encoding]}`;
}

/** What has become of the rows, in one line; what did not happen is left out. */
export function rowCountsLabel(
  { created, merged, exists, invalid, listed }: CsvCounts,
  hasList: boolean,
): string {
  const parts = [
    created > 0 && `${manyOf(created, 'person', 'people')} new`,
    merged > 0 && `${manyOf(merged, 'person', 'people')} known from elsewhere`,
    exists > 0 && `${manyOf(exists, 'row', 'rows')} already here`,
    hasList && `${manyOf(listed, 'person', 'people')} put on the list`,
    invalid > 0 && `${manyOf(invalid, 'row', 'rows')} not imported`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : 'nothing yet';
}

/** The mapping with another field for a column; the column that had it holds nothing then. */
export function withField(mapping: readonly CsvField[], column: number, field: CsvField): CsvField[] {
  return mapping.map((each, index) => {
    if (index === column) return field;
    return each === field && field !== 'ignore' ? 'ignore' : each;
  });
}
