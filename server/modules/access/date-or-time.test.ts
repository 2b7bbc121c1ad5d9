import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DateOrTime } from '#contract/paging.ts';
import { endOf, lastOf, startOf } from '#server/local-time.ts';
import { cases } from '#test/cases.ts';

/** Zones with unusual clock changes: half hours, a midnight skipped or shown twice, a whole day skipped. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham',
];

/** The day on a wall calendar, computed with Intl alone. */
function shownDay(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

const moments = fc
  .date({ min: new Date('2009-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
  .map((date) => date.getTime());

describe('a bound of a date range', () => {
  it('given as a date covers exactly that local day in every time zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        moments,
        fc.integer({ min: -50 * 3_600_000, max: 50 * 3_600_000 }),
        (zone, at, away) => {
          const date = shownDay(at, zone);
          const other = at + away;
          expect(other >= startOf(date, zone).getTime()).toBe(shownDay(other, zone) >= date);
          expect(other < endOf(date, zone).getTime()).toBe(shownDay(other, zone) <= date);
          expect(other <= lastOf(date, zone).getTime()).toBe(shownDay(other, zone) <= date);
        },
      ),
      { numRuns: cases(1000, 67) },
    );
  });

  it.each([
    // 25 hours, 23 hours, no midnight, midnight twice, a skipped day.
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z'],
    ['2026-11-01', 'Nowhere/Atall', '2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'],
  ])('%s in %s runs from %s to %s', (date, zone, start, end) => {
    expect(startOf(date, zone).toISOString()).toBe(start);
    expect(endOf(date, zone).toISOString()).toBe(end);
  });

  it("given as a time is that moment, read in the user's time zone if it has no offset", () => {
    for (const bound of [startOf, endOf, lastOf]) {
      expect(bound('2026-11-01T09:00:00Z', 'Asia/Kolkata').toISOString()).toBe('2026-11-01T09:00:00.000Z');
      expect(bound('2026-11-01T09:00:00+02:00', 'UTC').toISOString()).toBe('2026-11-01T07:00:00.000Z');
      expect(bound('2026-11-01T09:00:00', 'Asia/Kolkata').toISOString()).toBe('2026-11-01T03:30:00.000Z');
    }
  });

  it('is a valid moment for every accepted input, even at the ends of the calendar', () => {
    for (const date of [
      '0000-01-01',
      '0001-01-01',
      '9999-12-31',
      '9999-12-31T23:59:59',
      '0000-01-01T00:00:00',
    ]) {
      expect(DateOrTime.safeParse(date).success).toBe(true);
      for (const zone of zones) {
        for (const bound of [startOf, endOf, lastOf])
          expect(Number.isNaN(bound(date, zone).getTime())).toBe(false);
      }
    }
  });

  it.each(['2026-02-30', '2026-11-1', '01.11.2026', 'tomorrow', '2026-11-01T25:00:00Z', ''])(
    'refuses %s and says which formats are accepted',
    (text) => {
      const read = DateOrTime.safeParse(text);
      expect(read.error?.issues.map(({ message }) => message)).toEqual([
        'must be a date such as 2026-11-01, or a time such as 2026-11-01T09:00:00Z',
      ]);
    },
  );
});
