import { expect, test } from 'vitest';
import { outcomeLabels } from './webhook-labels.ts';

test('an outcome is a status or a reason', () => {
  expect(outcomeLabels({ last: null })).toBe('Not tried yet');
  expect(outcomeLabels({ last: { status: 200, ms: 1085, error: null } })).toBe('200 in 1,085 ms');
  expect(outcomeLabels({ last: { status: null, ms: 3, error: 'Nobody answers.' } })).toBe('Nobody answers.');
});
