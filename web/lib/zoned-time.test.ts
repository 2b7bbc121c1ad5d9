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

  it('moves later by the change if a clock change skips it', () => {
    expect(iso('2026-03-29 02:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(wallTime(momentOf('2026-03-29 02:30:00', 'Europe/Berlin'), 'Europe/Berlin')).toBe(
      '2026-03-29 03:30:00',
    );
    expect(iso('2026-03-08 02:15:00', 'America/New_York')).toBe('2026-03-08T07:15:00.000Z');
  });

  it('means the first of two moments if a clock change repeats it', () => {
    expect(iso('2026-10-25 02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(iso('2026-11-01 01:30:00', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    // Lord Howe Island shifts by only half an hour.
    expect(iso('2026-04-05 01:45:00', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00.000Z');
  });

  it('stays the same when a post moves to a day beyond a clock change', () => {
    const friday = momentOf('2026-10-23 09:00:00', 'Europe/Berlin');
    const monday = onDay(friday, '2026-10-26', 'Europe/Berlin');
    expect(wallTime(monday, 'Europe/Berlin')).toBe('2026-10-26 09:00:00');
    expect(monday.getTime() - friday.getTime()).toBe((3 * 24 + 1) * 3_600_000);
  });

  it('is the first moment that shows it, in every zone', () => {
    const zone = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'Africa/Casablanca',
      'UTC',
    );
    const quarter = 15 * 60_000;
    const moment = fc
      .integer({ min: Date.UTC(2025, 0, 1) / quarter, max: Date.UTC(2029, 0, 1) / quarter })
      .map((quarters) => new Date(quarters * quarter));
    fc.assert(
      fc.property(moment, zone, (at, where) => {
        const wall = wallTime(at, where);
        // Steps through a day and a half in quarter hours, the smallest unit that zones shift by.
        let first = at.getTime();
        for (let each = at.getTime() - 6 * quarter; each <= at.getTime(); each += quarter) {
          if (wallTime(new Date(each), where) === wall) {
            first = each;
            break;
          }
        }
        expect(momentOf(wall, where).getTime()).toBe(first);
      }),
    );
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
