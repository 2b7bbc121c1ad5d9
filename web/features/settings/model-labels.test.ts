import { expect, test } from 'vitest';
import { costLabel, modelLabel, usageLabel } from './model-labels.ts';

test('names the model that drafts, a sample model, or where to connect one', () => {
  const model = { provider: 'openai', name: 'gpt-5', isSample: false, price: null };
  expect(modelLabel(model)).toBe('Drafts come from gpt-5 (openai).');
  expect(modelLabel({ ...model, isSample: true })).toContain('Sample drafts only');
});

test('counts requests, failures, and tokens', () => {
  const none = { calls: 0, failed: 0, inputTokens: 0, outputTokens: 0, costMicros: null };
  expect(usageLabel(none)).toBe('Not used this month.');
  expect(usageLabel({ ...none, calls: 1, inputTokens: 1200, outputTokens: 80 })).toBe(
    '1 request this month: 1,200 tokens read, 80 written.',
  );
  expect(usageLabel({ ...none, calls: 1200, failed: 3 })).toBe(
    '1,200 requests this month (3 failed): 0 tokens read, 0 written.',
  );
});

test.each([
  [null, null],
  [0, 'About $0.00 at this server’s price.'],
  [1_500, 'About $0.0015 at this server’s price.'],
  [12_345_678, 'About $12.35 at this server’s price.'],
])('shows %s millionths of a dollar as %s', (micros, words) => {
  expect(costLabel(micros)).toBe(words);
});
