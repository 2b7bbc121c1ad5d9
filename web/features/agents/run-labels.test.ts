import { expect, test } from 'vitest';
import { dollars, spentLabel } from './run-labels.ts';

test("shows a run's steps, tokens, and cost as far as they are known", () => {
  expect(spentLabel({ steps: 3, tokens: 4120, costMicros: 11_000 })).toBe('3 steps · 4,120 tokens · $0.011');
  expect(spentLabel({ steps: 1, tokens: 1, costMicros: null })).toBe('1 step · 1 token');
  expect(spentLabel({ steps: 0, tokens: 0, costMicros: 0 })).toBe('');
});

test.each([
  [0, '$0'],
  [900, 'less than $0.001'],
  [1_000, '$0.001'],
  [1_230_000, '$1.23'],
])('formats %i millionths as %s', (micros, words) => {
  expect(dollars(micros)).toBe(words);
});
