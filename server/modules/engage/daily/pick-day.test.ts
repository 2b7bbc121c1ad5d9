import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourOf, localDay } from '#server/local-time.ts';
import { cases } from '#test/cases.ts';
import { nextPickDay, pickDay } from './daily-posts.ts';

describe('the day of the daily posts', () => {
  it.each([
    ['UTC', '2026-11-20T06:59:59.999Z', '2026-11-19', '2026-11-20T07:00:00.000Z'],
    ['UTC', '2026-11-20T07:00:00.000Z', '2026-11-20', '2026-11-21T07:00:00.000Z'],
    ['Europe/Berlin', '2026-11-20T23:30:00Z', '2026-11-20', '2026-11-21T06:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-20T16:00:00Z', '2026-11-20', '2026-11-21T15:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20T01:14:00Z', '2026-11-19', '2026-11-20T01:15:00.000Z'],
    // Clocks go forward that night, so this day of posts has 23 hours.
    ['Europe/Berlin', '2026-03-28T06:00:00Z', '2026-03-28', '2026-03-29T05:00:00.000Z'],
    // Clocks go back that night, so this one has 25.
    ['Europe/Berlin', '2026-10-24T05:00:00Z', '2026-10-24', '2026-10-25T06:00:00.000Z'],
    ['Nowhere/Atall', '2026-11-20T06:00:00Z', '2026-11-19', '2026-11-20T07:00:00.000Z'],
  ])('%s at %s is %s until %s', (zone, now, day, next) => {
    expect(pickDay(new Date(now), zone)).toBe(day);
    expect(nextPickDay(new Date(now), zone).toISOString()).toBe(next);
  });

  it('lasts from 07:00 to 07:00 local time, in any zone and at any moment', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (zone, now) => {
          const day = pickDay(now, zone);
          const next = nextPickDay(now, zone);
          expect(next.getTime()).toBeGreaterThan(now.getTime());
          expect(pickDay(new Date(next.getTime() - 1), zone)).toBe(day);
          expect(pickDay(next, zone)).toBe(localDay(next, zone));
          expect(hourOf(next, zone)).toBe(7);
          // A few zones have set their clocks back by three hours.
          expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(27 * 3_600_000);
        },
      ),
      { numRuns: cases(200, 20) },
    );
  });
});
