import { expect, it } from 'vitest';
import { EngagementType } from '#contract/signals/signal-kinds.ts';
import {
  countOfPeople,
  countOfType,
  engagementTypes,
  fitValueLabel,
  formatFit,
  listed,
  receiptLabel,
} from './signal-labels.ts';

it('covers every engagement type', () => {
  expect([...engagementTypes].sort()).toEqual([...EngagementType.options].sort());
});

it('counts with the right singular and plural', () => {
  expect(countOfType('reply', 2)).toBe('2 replies');
  expect(countOfType('comment', 1)).toBe('1 comment');
  expect(countOfPeople(1204)).toBe('1,204 people');
  expect(countOfPeople(1)).toBe('1 person');
});

it('explains a line of the receipt', () => {
  expect(receiptLabel({ type: 'comment', count: 5, basePoints: 6, points: 22.4 })).toEqual({
    what: '5 comments',
    how: '5 × 6 pts, decayed',
  });
  expect(receiptLabel({ type: 'active_days', count: 3, basePoints: 1.2, points: 7.1 })).toEqual({
    what: '3 active days',
    how: '×1.2',
  });
});

it('shows a fit with its sign', () => {
  expect([12, 0, -5, 1000].map(formatFit)).toEqual(['+12', '0', '−5', '+1,000']);
});

it('describes the values of a fit rule', () => {
  expect(['11-50', '51-', '-1000'].map((range) => fitValueLabel('headcount', range))).toEqual([
    '11 to 50',
    'at least 51',
    'at most 1,000',
  ]);
  expect([fitValueLabel('title', 'vp'), fitValueLabel('seniority', 'vp')]).toEqual(['vp', 'VP']);
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['', 'a', 'a or b', 'a, b or c']);
});
