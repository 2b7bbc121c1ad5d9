import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOf, runMomentOf, wallTimeAt } from './zoned-time.ts';

const iso = (at: number) => new Date(at).toISOString();
const quarter = 15 * 60_000;

describe('a wall time', () => {
  it.each([
    [
      '2026-11-20T09:30',
      'Asia/Kathmandu',
      'once',
      '2026-11-20T03:45',
      '2026-11-20T03:45',
      '2026-11-20T03:45',
    ],
    // Skipped: moved later by the jump, and all together after the gap if something runs then.
    ['2026-03-29T02:30', 'Europe/Berlin', 'gap', '2026-03-29T01:30', '2026-03-29T01:30', '2026-03-29T01:00'],
    [
      '2026-03-08T02:15',
      'America/New_York',
      'gap',
      '2026-03-08T07:15',
      '2026-03-08T07:15',
      '2026-03-08T07:00',
    ],
    ['2026-04-24T00:30', 'Africa/Cairo', 'gap', '2026-04-23T22:30', '2026-04-23T22:30', '2026-04-23T22:00'],
    ['2011-12-30T08:00', 'Pacific/Apia', 'gap', '2011-12-30T18:00', '2011-12-30T18:00', '2011-12-30T10:00'],
    // Shown twice: the first moment, or the last for an inclusive end.
    [
      '2026-10-25T02:30',
      'Europe/Berlin',
      'twice',
      '2026-10-25T00:30',
      '2026-10-25T01:30',
      '2026-10-25T00:30',
    ],
    [
      '2026-11-01T01:30',
      'America/New_York',
      'twice',
      '2026-11-01T05:30',
      '2026-11-01T06:30',
      '2026-11-01T05:30',
    ],
    // Lord Howe Island shifts by only half an hour.
    [
      '2026-04-05T01:45',
      'Australia/Lord_Howe',
      'twice',
      '2026-04-04T14:45',
      '2026-04-04T15:15',
      '2026-04-04T14:45',
    ],
  ])('%s in %s (%s) is %s, at the latest %s, and runs at %s', (wall, zone, is, at, last, runs) => {
    const found = momentOf(Date.parse(`${wall}Z`), zone);
    const seen = [found.at, found.last, runMomentOf(Date.parse(`${wall}Z`), zone).at];
    expect([found.is, ...seen.map((each) => iso(each).slice(0, 16))]).toEqual([is, at, last, runs]);
  });

  it('is the first and the last moment that shows it, in every zone', () => {
    const moment = fc
      .integer({ min: Date.UTC(2025, 0, 1) / quarter, max: Date.UTC(2029, 0, 1) / quarter })
      .map((quarters) => quarters * quarter);
    fc.assert(
      fc.property(moment, fc.constantFrom(...Intl.supportedValuesOf('timeZone')), (at, zone) => {
        const wall = wallTimeAt(at, zone);
        // Steps in quarter hours, the smallest unit that zones shift by.
        const near = Array.from({ length: 25 }, (_, index) => at + (index - 12) * quarter);
        const showing = near.filter((each) => wallTimeAt(each, zone) === wall);
        const { at: first, last } = momentOf(wall, zone);
        expect([first, last]).toEqual([showing[0], showing.at(-1)]);
        expect(runMomentOf(wall, zone).at).toBe(first);
      }),
    );
  });
});
