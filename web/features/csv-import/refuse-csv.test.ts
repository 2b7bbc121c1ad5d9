import { expect, test } from 'vitest';
import { maxCsvBytes } from '#contract/values.ts';
import { refuseCsv } from './refuse-csv.ts';

test.each([
  ['people.CSV', 1, null],
  ['people.txt', maxCsvBytes, null],
  ['people.csv', maxCsvBytes + 1, 'Larger than 50 MB. Split it.'],
  ['people.csv', 0, 'This file is empty.'],
  ['people.xlsx', 1, 'This is a spreadsheet. Save it as CSV first.'],
  ['people.Zip', 1, 'This is a ZIP file. Import archives on their own tab.'],
])('%s of %i bytes: %s', (name, size, refusal) => {
  expect(refuseCsv({ name, size })).toBe(refusal);
});
