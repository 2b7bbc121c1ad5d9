import { describe, expect, it } from 'vitest';
import { rowCountsLabel, withField } from './csv-labels.ts';

const none = { created: 0, merged: 0, exists: 0, invalid: 0, listed: 0 };

describe('rowCountsLabel', () => {
  it('says what happened and leaves out what did not', () => {
    expect(rowCountsLabel(none, false)).toBe('nothing yet');
    expect(rowCountsLabel({ ...none, created: 1, invalid: 1204 }, false)).toBe(
      '1 person new, 1,204 rows not imported',
    );
    expect(rowCountsLabel({ ...none, merged: 2, exists: 1, listed: 3 }, true)).toBe(
      '2 people known from elsewhere, 1 row already here, 3 people put on the list',
    );
  });
});

describe('withField', () => {
  it('takes a field away from the column that had it, but never "not imported"', () => {
    expect(withField(['url', 'name', 'ignore'], 2, 'url')).toEqual(['ignore', 'name', 'url']);
    expect(withField(['url', 'ignore', 'name'], 2, 'ignore')).toEqual(['url', 'ignore', 'ignore']);
  });
});
