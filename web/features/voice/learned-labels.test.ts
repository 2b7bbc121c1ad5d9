import { expect, test } from 'vitest';
import { learnedLabel } from './learned-labels.ts';

test.each([
  [{ seen: 3, against: 0, edits: 3 }, 'From 3 edits'],
  [{ seen: 3, against: 0, edits: 12 }, 'From 3 of your last 12 edits'],
  [{ seen: 5, against: 2, edits: 50 }, 'From 5 of your last 50 edits; 2 did the opposite'],
])('%j reads %s', (rule, words) => {
  expect(learnedLabel(rule)).toBe(words);
});
