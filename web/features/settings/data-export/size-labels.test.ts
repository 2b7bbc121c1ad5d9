import { expect, test } from 'vitest';
import { sizeLabel } from './size-labels.ts';

test.each([
  [0, '0 B'],
  [940, '940 B'],
  [1000, '1.0 kB'],
  [12_400, '12 kB'],
  [3_400_000, '3.4 MB'],
  [56_000_000_000, '56 GB'],
])('shows %s bytes as %s', (bytes, words) => {
  expect(sizeLabel(bytes)).toBe(words);
});
