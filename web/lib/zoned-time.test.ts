import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayTitle, momentOf, monthDays, onDay, wallTime, weekDays } from './zoned-time.ts';

const iso = (wall: string, zone: string) => momentOf(wall, zone).toISOString();

describe('a wall time', () => {
  it("is the moment at which the zone's clocks show it", () => {
    expect(iso('2026-11-20 09:30:00', 'Europe/Berlin')).toBe('2026-11-20T08:30:00.000Z');
    expect(iso('2026-07-20 09:30:00', 'Europe/Berlin')).toBe('2026-07-20T07:30:00.000Z');
    expect(iso('2026-11-20 09:30:00', 'Asia/Kathmandu')).toBe('2026-11-20T03:45:00.000Z');
    expect(iso('2026-11-20 00:00:00', 'UTC')).toBe('2026-11-20T00:00:00.000Z');
  });

  it('stays the same when a post moves to a day beyond a clock change', () => {
    const friday = momentOf('2026-10-23 09:00:00', 'Europe/Berlin');
    const monday = onDay(friday, '2026-10-26', 'Europe/Berlin');
    expect(wallTime(monday, 'Europe/Berlin')).toBe('2026-10-26 09:00:00');
    expect(monday.getTime() - friday.getTime()).toBe((3 * 24 + 1) * 3_600_000);
  });
});

describe('the days of a calendar', () => {
  it('are whole weeks starting on Monday', () => {
    expect(weekDays('2026-11-22')).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    const november = monthDays('2026-11-20');
    expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
    expect(monthDays('2027-02-01')).toHaveLength(28);
  });

  it('contain each day of their month once, in order', () => {
    const someDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days));
    fc.assert(
      fc.property(someDay, (of) => {
        const days = monthDays(of);
        expect(days).toEqual([...new Set(days)].sort());
        expect(days.length % 7).toBe(0);
        expect(days).toContain(of);
      }),
    );
  });

  it('have titles', () => {
    expect(dayTitle('2026-11-20', '2026-11-20')).toBe('Today, Friday 20 November');
    expect(dayTitle('2026-11-21', '2026-11-20')).toBe('Tomorrow, Saturday 21 November');
    expect(dayTitle('2027-01-01', '2026-11-20')).toBe('Friday 1 January 2027');
  });
});
