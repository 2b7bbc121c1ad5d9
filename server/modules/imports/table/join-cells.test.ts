import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinCells, withoutEmptyEnd } from './join-cells.ts';

/** Number, text, text, letter. */
const fits = (index: number, cell: string) =>
  index === 0 ? /^\d+$/.test(cell) : index === 3 ? /^[a-z]$/.test(cell) : true;
const join = (...cells: string[]) => joinCells(cells, { width: 4, delimiter: ',', texts: [2, 1], fits });

describe('joinCells', () => {
  it.each<[string[], string[] | null]>([
    [
      ['1', 'Acme', ' Inc.', 'VP', 'x'],
      ['1', 'Acme, Inc.', 'VP', 'x'],
    ],
    [
      ['1', 'Acme', 'VP', ' Sales', 'x'],
      ['1', 'Acme', 'VP, Sales', 'x'],
    ],
    [
      ['1', 'Acme', ' Inc.', 'VP', ' Sales', 'x'],
      ['1', 'Acme, Inc.', 'VP, Sales', 'x'],
    ],
    [
      ['1', 'Acme', 'VP', 'Sales', 'x'],
      ['1', 'Acme', 'VP,Sales', 'x'],
    ],
    [
      ['1', 'Acme', '', '', 'Sales', 'x'],
      ['1', 'Acme', ',,Sales', 'x'],
    ],
    [['1', '2', 'Acme', 'VP', 'No letter'], null],
    [['one', 'Acme', 'VP', 'Sales', 'x'], null],
    [['1', 'Acme', 'VP', 'x'], null],
    [['1', 'Acme', 'VP', 'x', 'beyond'], null],
  ])('joins %j to %j', (cells, joined) => {
    expect(join(...cells)).toEqual(joined);
  });

  it('restores every text of one column with unquoted delimiters', () => {
    const text = fc.string({ unit: fc.constantFrom('B', ',', ' ', 'é'), minLength: 1 });
    fc.assert(
      fc.property(text, (written) => {
        const cells = `7,,B${written},z`.split(',');
        expect(joinCells(cells, { width: 4, delimiter: ',', texts: [2], fits }) ?? cells).toEqual([
          '7',
          '',
          `B${written}`,
          'z',
        ]);
      }),
    );
  });

  it('drops only empty cells after the last column', () => {
    expect(withoutEmptyEnd(['a', '', '', ' '], 2)).toEqual(['a', '']);
    expect(withoutEmptyEnd(['a', '', 'b', ''], 2)).toEqual(['a', '', 'b']);
    expect(withoutEmptyEnd(['a'], 2)).toEqual(['a']);
  });
});
