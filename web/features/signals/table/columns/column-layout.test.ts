import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnTracks,
  defaultColumns,
  fittingColumns,
  knownColumns,
  trailingSpace,
} from './column-layout.ts';

const orders = fc.shuffledSubarray(defaultColumns);
const widths = fc.integer({ min: 320, max: 2000 });

/** The minimum width of a row with these tracks. */
const leastWidth = (tracks: string) =>
  [...tracks.matchAll(/(\d+)px/g)].reduce((sum, [, px]) => sum + Number(px), 0);

describe('columns', () => {
  it('never need more space than available, and keep their order', () => {
    fc.assert(
      fc.property(orders, widths, (ids, width) => {
        const shown = fittingColumns(ids, width);
        expect(leastWidth(columnTracks(shown, width))).toBeLessThanOrEqual(width - trailingSpace);
        expect(ids.filter((id) => shown.some((one) => one === id))).toEqual(shown);
      }),
    );
  });

  it('all but the first date fit at 1440 px next to the navigation; on a phone only score and last activity do', () => {
    // One profile with fit rules, or several without.
    for (const absent of ['profile', 'fit'] as const) {
      const there = defaultColumns.filter((id) => id !== absent);
      expect(fittingColumns(there, 1220)).toEqual(there.filter((id) => id !== 'first'));
    }
    // One profile, without fit rules or lists.
    const common = defaultColumns.filter((id) => id !== 'profile' && id !== 'fit' && id !== 'lists');
    expect(fittingColumns(common, 1220)).toEqual(common);
    expect(fittingColumns(defaultColumns, 390)).toEqual(['score', 'latest']);
    expect(fittingColumns(['status', 'first'], 390)).toEqual(['status', 'first']);
  });

  it('drop unknown and duplicate ids', () => {
    expect(knownColumns(['status', 'mood', 'score', 'status'])).toEqual(['status', 'score']);
  });
});
