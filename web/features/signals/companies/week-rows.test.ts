import { expect, test } from 'vitest';
import { weekRows, weeksLabel } from './week-rows.ts';

const weeks = [
  { from: '2026-11-09', counts: {} },
  { from: '2026-11-16', counts: { comment: 2, reply: 1, reaction: 4, connection: 1, manual: 1 } },
];

test('counts each week by effort, including weeks without engagements', () => {
  expect(weekRows(weeks)).toEqual([
    { week: '9 Nov', words: 0, approval: 0, ties: 0 },
    { week: '16 Nov', words: 3, approval: 4, ties: 2 },
  ]);
});

test('sums up the chart in one sentence', () => {
  expect(weeksLabel(weekRows(weeks))).toBe(
    '9 engagements in the last 2 weeks, most in the week of 16 Nov: 9.',
  );
  expect(weeksLabel(weekRows(weeks.slice(0, 1)))).toBe('No engagements in the last 1 weeks.');
});
