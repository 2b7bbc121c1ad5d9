import { describe, expect, it } from 'vitest';
import { findDateOrder, readRows } from './reading/archive-rows.ts';

/** A table of reactions on the given days. */
function reactionsOn(days: readonly string[]) {
  const text = ['Date,Type,Link', ...days.map((day) => `${day},LIKE,https://www.linkedin.com/feed`)].join(
    '\n',
  );
  const listed = {
    file: {
      path: 'Reactions.csv',
      size: text.length,
      async *read() {
        yield Buffer.from(text);
      },
    },
    format: { encoding: 'utf-8' as const, delimiter: ',' as const },
  };
  return { kind: 'reactions' as const, rows: () => readRows(listed, 'reactions') };
}
const orderOf = (days: readonly string[]) => findDateOrder(reactionsOn(days));

describe('findDateOrder', () => {
  it('follows unambiguous dates, and the majority if they differ', async () => {
    expect(await orderOf(['3/4/26', '13/4/26'])).toBe('day first');
    expect(await orderOf(['4/13/26', '13/4/26', '4/14/26'])).toBe('month first');
    expect(await orderOf(['4/13/26', '13/4/26'])).toBeNull();
    expect(await orderOf(['3/4/26'])).toBeNull();
  });

  it('continues past rows without a usable date', async () => {
    expect(await orderOf(['', '4 Mar 2026', '13/4/26'])).toBe('day first');
  });

  it('reads to the end if one of the first 200 rows has an ambiguous date', async () => {
    const silent = Array<string>(300).fill('2026-03-04');
    expect(await orderOf(['3/4/26', ...silent, '13/4/26'])).toBe('day first');
  });

  it('stops after about 200 rows if none of them has an ambiguous date', async () => {
    const silent = Array<string>(200).fill('2026-03-04');
    expect(await orderOf([...silent, '13/4/26'])).toBe('day first');
    expect(await orderOf([...silent, '2026-03-04', '13/4/26'])).toBeNull();
  });
});
