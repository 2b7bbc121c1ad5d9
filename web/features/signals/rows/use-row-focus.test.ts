import { expect, it } from 'vitest';
import { neighbor } from './use-row-focus.ts';

it('moves through the rows, starts at the first one, and stops at both ends', () => {
  expect(neighbor(-1, 1, 5)).toBe(0);
  expect(neighbor(-1, -1, 5)).toBe(0);
  expect(neighbor(0, 1, 5)).toBe(1);
  expect(neighbor(0, -1, 5)).toBe(0);
  expect(neighbor(4, 1, 5)).toBe(4);
});
