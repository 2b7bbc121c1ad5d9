import { expect, test } from 'vitest';
import { maxCsvBytes } from '#contract/values.ts';
import { refuseCsv } from './refuse-csv.ts';

test.each([
  ['people.CSV', 1, null],
  ['people.txt', maxCsvBytes, null],
  ['people.csv', maxCsvBytes + 1, 'This file is larger than 50 MB. Split it into several files.'],
  ['people.csv', 0, 'This file is empty.'],
  ['people.xlsx', 1, 'This is a spreadsheet file. Save it as CSV and choose that file.'],
  ['people.Zip', 1, 'This is a ZIP file. Import a data archive on its own tab.'],
])('%s of %i bytes: %s', (name, size, refusal) => {
  expect(refuseCsv({ name, size })).toBe(refusal);
});
