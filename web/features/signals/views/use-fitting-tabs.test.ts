import { expect, it } from 'vitest';
import { howManyFit } from './use-fitting-tabs.ts';

it("shows as many tabs as fit, keeping room for the name of an open one that doesn't", () => {
  const widths = [50, 60, 70, 80];
  expect(howManyFit(widths, 0, 260)).toBe(4);
  expect(howManyFit(widths, 0, 259)).toBe(3);
  expect(howManyFit(widths, 3, 259)).toBe(2);
  expect(howManyFit(widths, 3, 190)).toBe(2);
  expect(howManyFit(widths, 3, 189)).toBe(1);
  expect(howManyFit(widths, 0, 10)).toBe(0);
});
