import { expect, it } from 'vitest';
import { rangeBetween, rowAfter } from './range-between.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const names = (found: readonly { id: string }[]) => found.map(({ id }) => id).join('');

it.each([
  ['b', 'd', 'bcd'],
  ['d', 'b', 'bcd'],
  ['c', 'c', 'c'],
  ['gone', 'c', 'c'],
  ['a', 'gone', ''],
])('selects the rows from %s to %s', (from, to, found) => {
  expect(names(rangeBetween(rows, from, to))).toBe(found);
});

it.each([
  ['b', ['b'], 'c'],
  ['b', ['b', 'c'], 'd'],
  ['d', ['d'], 'c'],
  ['c', ['c', 'd'], 'b'],
  ['d', ['d', 'c', 'b', 'a'], undefined],
  ['gone', ['a'], 'b'],
  [null, [], 'a'],
])('moves on from %s when %j leave', (at, leaving, next) => {
  expect(rowAfter(rows, at, new Set(leaving))?.id).toBe(next);
});
