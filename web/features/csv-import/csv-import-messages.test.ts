import { describe, expect, it, test } from 'vitest';
import { importLabels, rowCountsLabel } from './csv-import-messages.ts';
import { withField } from './csv-mapping.ts';

const none = { created: 0, merged: 0, exists: 0, invalid: 0, listed: 0 };

describe('rowCountsLabel', () => {
  it("lists only the counts that aren't zero", () => {
    expect(rowCountsLabel(none, false)).toBe('nothing yet');
    expect(rowCountsLabel({ ...none, created: 1, invalid: 1204 }, false)).toBe(
      '1 new person, 1,204 rows skipped',
    );
    expect(rowCountsLabel({ ...none, merged: 2, exists: 1, listed: 3 }, true)).toBe(
      '2 people known from another source, 1 row already here, 3 people added to the list',
    );
  });
});

test.each([
  [3, null, 'Import 3 rows', null],
  [3, { shown: 3, skipped: 0 }, 'Import 3 rows', null],
  [3, { shown: 3, skipped: 2 }, 'Import 1 row', '2 rows will be skipped.'],
  [3, { shown: 3, skipped: 3 }, 'No rows to import', '3 rows will be skipped.'],
  [1204, { shown: 5, skipped: 1 }, 'Import up to 1,203 rows', 'Rows with a problem will be skipped.'],
])('for %i rows with the preview %j the button reads "%s"', (rows, preview, button, note) => {
  expect(importLabels(rows, preview)).toMatchObject({ button, note });
});

describe('withField', () => {
  it('takes a field from the column that had it, except "not imported"', () => {
    expect(withField(['url', 'name', 'ignore'], 2, 'url')).toEqual(['ignore', 'name', 'url']);
    expect(withField(['url', 'ignore', 'name'], 2, 'ignore')).toEqual(['url', 'ignore', 'ignore']);
  });
});
