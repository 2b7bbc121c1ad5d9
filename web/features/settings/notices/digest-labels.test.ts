import { expect, test } from 'vitest';
import { lastLabel, nextLabel } from './digest-labels.ts';

test("the next digest is shown in the user's time zone", () => {
  expect(nextLabel(null, 'UTC')).toBe('Off');
  expect(nextLabel('2026-11-21T07:00:00.000Z', 'Europe/Berlin')).toBe('Next: Sat 21 Nov, 08:00');
});

test('the last digest says how many signals were new and whether it was published', () => {
  const last = {
    day: '2026-11-20',
    signals: 3,
    publicationId: null,
    state: 'published' as const,
    error: null,
  };
  expect(lastLabel(last)).toBe('Last: 3 new signals on 20 Nov, published');
  expect(lastLabel({ ...last, signals: 1, state: null })).toBe('Last: 1 new signal on 20 Nov');
  expect(lastLabel({ ...last, signals: 0, state: null })).toBe('Last: nothing new on 20 Nov');
});
