import { expect, it } from 'vitest';
import { sinceLabel, snoozeLabel } from './snooze-labels.ts';

/** In the reader's time zone, which here is the machine's. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 20);
const words = (until: Date | null, now: Date) =>
  snoozeLabel({ snoozedUntil: until?.toISOString() ?? null }, now);

it.each([
  [null, null],
  [at(23, 8), 'Snoozed until 23 Nov, 08:20'],
  [at(20, 8), 'Back from snooze since today'],
  [at(19, 8), 'Back from snooze since yesterday'],
  [at(16, 8), 'Back from snooze since 16 Nov'],
  [at(12, 8), null],
])('snoozed until %s reads %s', (until, said) => {
  expect(words(until, at(20, 12))).toBe(said);
});

it('shows since when in everyday terms', () => {
  const since = (moment: Date) => sinceLabel(moment.toISOString(), at(20, 12));
  expect(since(at(20, 9))).toBe('today 09:20');
  expect(since(at(19, 17))).toBe('yesterday 17:20');
  expect(since(at(15, 17))).toBe('15 Nov 17:20');
});
