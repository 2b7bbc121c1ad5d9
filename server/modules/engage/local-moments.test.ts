import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#core/zoned-time.ts';
import { dayStart, localDay, momentShown } from '#server/local-time.ts';
import { cases } from '#test/cases.ts';
import { readWindow } from './analytics.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe("moments in a user's time zone", () => {
  it.each([
    ['2026-11-20T09:30', 'Europe/Berlin', '2026-11-20T08:30:00.000Z'],
    ['2026-11-20T09:30:15.250', 'Asia/Kathmandu', '2026-11-20T03:45:15.250Z'],
    // This time occurs twice that night; the last one counts, because an end is inclusive.
    ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T01:30:00.000Z'],
    // This time doesn't occur that night.
    ['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-11-20T09:30', 'Nowhere/Atall', '2026-11-20T09:30:00.000Z'],
  ])('%s in %s is %s', (local, zone, at) => {
    expect(momentShown(local, zone).toISOString()).toBe(at);
  });

  it('a day starts with its first moment in any zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (zone, moment) => {
          const day = localDay(moment, zone);
          const start = dayStart(day, zone);
          expect(localDay(start, zone)).toBe(day);
          expect(localDay(new Date(start.getTime() - 1), zone) < day).toBe(true);
        },
      ),
      { numRuns: cases(200, 20) },
    );
  });
});

describe('the time window of a query', () => {
  const read = (asked: Parameters<typeof readWindow>[0], zone = 'Europe/Berlin') => {
    const { from, till, days } = readWindow(asked, zone, now);
    return [from.toISOString(), till.toISOString(), days.length];
  };

  it('includes the whole of a given day, and 30 days by default', () => {
    expect(read({ tillDate: '2026-11-18' })).toEqual([
      '2026-10-19T22:00:00.000Z',
      '2026-11-18T22:59:59.999Z',
      30,
    ]);
    expect(read({ tillDate: '2026-11-18', fromDate: '2026-11-18' })).toEqual([
      '2026-11-17T23:00:00.000Z',
      '2026-11-18T22:59:59.999Z',
      1,
    ]);
  });

  it("accepts a moment to the millisecond, with an offset or in the user's time zone", () => {
    expect(read({ tillDate: '2026-11-18T10:00:00Z' })[1]).toBe('2026-11-18T10:00:00.000Z');
    expect(read({ tillDate: '2026-11-18T10:00:00+05:30' })[1]).toBe('2026-11-18T04:30:00.000Z');
    expect(read({ tillDate: '2026-11-18T10:00:00' })[1]).toBe('2026-11-18T09:00:00.000Z');
    expect(read({})[1]).toBe(now.toISOString());
  });

  it('has days without gaps or overlaps, even across clock changes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 60 }),
        (zone, moment, length) => {
          const tillDate = moment.toISOString();
          const fromDate = addDays(localDay(moment, zone), -length);
          const { from, till, days } = readWindow({ tillDate, fromDate }, zone, now);
          expect(days[0]?.from).toEqual(from);
          expect(days.at(-1)?.to).toEqual(new Date(till.getTime() + 1));
          for (const [index, { day, from: begins, to }] of days.entries()) {
            expect(localDay(begins, zone)).toBe(day);
            expect(localDay(new Date(to.getTime() - 1), zone)).toBe(day);
            if (index > 0) expect(begins).toEqual(days[index - 1]?.to);
          }
        },
      ),
      { numRuns: cases(60, 7) },
    );
  });

  it.each([
    [{ tillDate: '2026-11-18', fromDate: '2026-11-19' }, 'fromDate'],
    [{ tillDate: '2026-11-18', fromDate: '2025-11-17' }, 'fromDate'],
    [{ tillDate: '9999-12-31' }, 'tillDate'],
    [{ tillDate: '0001-01-01' }, 'tillDate'],
  ])('refuses %o and names the field %s', (asked, field) => {
    expect(() => read(asked)).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ path: field })] }),
    );
  });
});
