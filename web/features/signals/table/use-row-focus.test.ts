import { expect, it } from 'vitest';
import { neighbor } from './use-row-focus.ts';

it('steps through the rows, begins at the first and stops at both ends', () => {
  expect(neighbor(-1, 1, 5)).toBe(0);
  expect(neighbor(-1, -1, 5)).toBe(0);
  expect(neighbor(0, 1, 5)).toBe(1);
  expect(neighbor(0, -1, 5)).toBe(0);
  expect(neighbor(4, 1, 5)).toBe(4);
});
