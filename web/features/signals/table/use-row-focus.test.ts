import { expect, it } from 'vitest';
import { neighbour } from './use-row-focus.ts';

it('steps through the rows, begins at the first and stops at both ends', () => {
  expect(neighbour(-1, 1, 5)).toBe(0);
  expect(neighbour(-1, -1, 5)).toBe(0);
  expect(neighbour(0, 1, 5)).toBe(1);
  expect(neighbour(0, -1, 5)).toBe(0);
  expect(neighbour(4, 1, 5)).toBe(4);
});
