import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cronOf, defaultTiming, type Timing, timingOf } from './timing.ts';

const two = (number: number) => String(number).padStart(2, '0');

test('a preset becomes a cron expression and is read back as the same preset', () => {
  expect(cronOf(defaultTiming)).toBe('0 8 * * 1');
  expect(cronOf({ ...defaultTiming, kind: 'weekly', weekdays: [5, 1, 0], time: '17:05' })).toBe(
    '5 17 * * 0,1,5',
  );
  expect(cronOf({ ...defaultTiming, kind: 'monthly', date: 15 })).toBe('0 8 15 * *');
  const timings = fc.record({
    kind: fc.constantFrom('daily' as const, 'weekdays' as const, 'weekly' as const, 'monthly' as const),
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${two(hour)}:${two(minute)}`),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    date: fc.integer({ min: 1, max: 28 }),
    cron: fc.constant(''),
  });
  fc.assert(
    fc.property(timings, (timing: Timing) => {
      const again = timingOf(cronOf(timing));
      expect(again.kind).toBe(timing.kind);
      expect(cronOf(again)).toBe(cronOf(timing));
    }),
  );
});

test("a cron expression that isn't a preset stays as it is", () => {
  for (const cron of [
    '*/15 * * * *',
    '0 8 * 1 *',
    '0 8,17 * * *',
    '0 8 31 * *',
    '0 8 1 * 1',
    '0 8 * * MON',
  ]) {
    expect(timingOf(cron).kind).toBe('cron');
    expect(cronOf(timingOf(cron))).toBe(cron);
  }
});
