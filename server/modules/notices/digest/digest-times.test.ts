import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#test/cases.ts';
import { digestMoment, lastDigest, nextDigest } from './digest-times.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Africa/Cairo',
];

/** What a clock in this zone shows. */
function reads(at: number, timeZone: string): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}

describe('the moment of a digest', () => {
  it('is the first moment of the day when local time reaches its hour, in every zone and on every day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 365 }),
        (zone, hour, offset) => {
          const day = new Date(Date.UTC(2026, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);
          const at = digestMoment(day, hour, zone).getTime();
          const isThere = (moment: number) => {
            const shown = reads(moment, zone);
            return shown.day > day || (shown.day === day && shown.hour >= hour);
          };
          expect(isThere(at)).toBe(true);
          // No earlier minute in the preceding day and a half shows the hour.
          for (let minute = 1; minute <= 36 * 60; minute += 7)
            expect(isThere(at - minute * 60_000)).toBe(false);
        },
      ),
      { numRuns: cases(60, 4) },
    );
  });

  it('comes once a day, even when the clocks change across it', () => {
    const moments = (from: string, hour: number, days: number) => {
      const all: string[] = [];
      for (let now = new Date(from); all.length < days; ) {
        const next = nextDigest(now, hour, 'Europe/Berlin');
        all.push(`${next.day} ${next.at.toISOString()}`);
        now = next.at;
      }
      return all;
    };
    // 02:00 to 03:00 is skipped on 29 March 2026.
    expect(moments('2026-03-28T00:00:00Z', 2, 3)).toEqual([
      '2026-03-28 2026-03-28T01:00:00.000Z',
      '2026-03-29 2026-03-29T01:00:00.000Z',
      '2026-03-30 2026-03-30T00:00:00.000Z',
    ]);
    // 02:00 to 03:00 occurs twice on 25 October 2026.
    expect(moments('2026-10-24T00:30:00Z', 2, 3)).toEqual([
      '2026-10-25 2026-10-25T00:00:00.000Z',
      '2026-10-26 2026-10-26T01:00:00.000Z',
      '2026-10-27 2026-10-27T01:00:00.000Z',
    ]);
  });

  it('is at or before now for the last digest and after now for the next, with none in between', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 365 * 24 * 60 }),
        (zone, hour, minute) => {
          const now = new Date(Date.UTC(2026, 0, 1) + minute * 60_000);
          const last = lastDigest(now, hour, zone);
          const next = nextDigest(now, hour, zone);
          expect(last.at.getTime()).toBeLessThanOrEqual(now.getTime());
          expect(next.at.getTime()).toBeGreaterThan(now.getTime());
          expect(Date.parse(next.day) - Date.parse(last.day)).toBe(86_400_000);
          expect(nextDigest(last.at, hour, zone)).toEqual(next);
        },
      ),
      { numRuns: cases(100, 17) },
    );
  });

  it('uses UTC if the zone is unknown', () => {
    expect(digestMoment('2026-05-05', 8, 'Mars/Olympus').toISOString()).toBe('2026-05-05T08:00:00.000Z');
  });
});
