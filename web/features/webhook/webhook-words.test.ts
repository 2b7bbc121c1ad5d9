import { expect, test } from 'vitest';
import { outcomeWords } from './webhook-words.ts';

test('an outcome is a status or a reason', () => {
  expect(outcomeWords({ last: null })).toBe('Not tried yet');
  expect(outcomeWords({ last: { status: 200, ms: 1085, error: null } })).toBe('200 in 1,085 ms');
  expect(outcomeWords({ last: { status: null, ms: 3, error: 'Nobody answers.' } })).toBe('Nobody answers.');
});
