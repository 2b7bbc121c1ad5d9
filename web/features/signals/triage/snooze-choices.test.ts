import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#test/cases.ts';
import { snoozeChoices, snoozeUntilDay, tomorrowIn } from './snooze-choices.ts';

/** Zones whose clocks change in either half of the year, by half an hour, with odd offsets, or never. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Niue',
  'Africa/Casablanca',
  'America/Santiago',
];
const choices = (now: string, zone: string) =>
  snoozeChoices(new Date(now), zone).map((one) => [one.label, one.until]);

/** The wall-clock time in a zone, `2026-03-29 08:00:00`. */
const shown = (moment: string | Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(moment),
  );
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

describe('snoozing', () => {
  it('lasts until a morning: tomorrow, Monday, in two weeks, or in a month', () => {
    expect(choices('2026-11-20T16:00:00Z', 'Europe/Berlin')).toEqual([
      ['Tomorrow', '2026-11-21T07:00:00.000Z'],
      ['Next Monday', '2026-11-23T07:00:00.000Z'],
      ['In two weeks', '2026-12-04T07:00:00.000Z'],
      ['In a month', '2026-12-20T07:00:00.000Z'],
    ]);
  });

  it('keeps to the wall clock across clock changes and to the day of the time zone', () => {
    // In the night to 29 March 2026, Berlin's clocks go from 2 to 3.
    expect(choices('2026-03-28T12:00:00Z', 'Europe/Berlin')[0]).toEqual([
      'Tomorrow',
      '2026-03-29T06:00:00.000Z',
    ]);
    // It's still the 19th in New York.
    expect(choices('2026-11-20T03:00:00Z', 'America/New_York')[0]).toEqual([
      'Tomorrow',
      '2026-11-20T13:00:00.000Z',
    ]);
  });

  it('offers no separate Monday on Sundays, and uses the last day of a short month', () => {
    expect(choices('2026-01-31T12:00:00Z', 'UTC').at(-1)).toEqual(['In a month', '2026-02-28T08:00:00.000Z']);
    expect(choices('2026-11-22T12:00:00Z', 'UTC').map(([label]) => label)).not.toContain('Next Monday');
    expect(choices('2026-11-23T12:00:00Z', 'UTC')[1]).toEqual(['Next Monday', '2026-11-30T08:00:00.000Z']);
  });

  it('ends at 08:00 of the right day in every time zone at any time', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.constantFrom(...zones), (now, zone) => {
        const today = shown(now, zone).slice(0, 10);
        const all = snoozeChoices(now, zone);
        for (const { label, until } of all) {
          const [day = '', time] = shown(until, zone).split(' ');
          expect(time).toBe('08:00:00');
          const days = dayNumber(day) - dayNumber(today);
          if (label === 'Tomorrow') expect(days).toBe(1);
          if (label === 'In two weeks') expect(days).toBe(14);
          if (label === 'Next Monday') {
            expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(1);
            expect(days > 1 && days <= 7).toBe(true);
          }
          if (label === 'In a month') {
            const months = (text: string) => 12 * Number(text.slice(0, 4)) + Number(text.slice(5, 7));
            expect(months(day) - months(today)).toBe(1);
            expect(day.slice(8) === today.slice(8) || Number(day.slice(8)) >= 28).toBe(true);
          }
        }
        const tomorrow = tomorrowIn(now, zone);
        expect(snoozeUntilDay(tomorrow, now, zone)).toBe(all[0]?.until);
      }),
      { numRuns: cases(500, 50) },
    );
  });

  it('until a chosen day accepts only a valid day in the future', () => {
    const now = new Date('2026-11-20T09:00:00Z');
    expect(snoozeUntilDay('2026-12-24', now, 'Europe/Berlin')).toBe('2026-12-24T07:00:00.000Z');
    for (const wrong of ['', 'soon', '2026-02-30', '2026-13-01', '2026-11-20', '2020-01-01']) {
      expect(snoozeUntilDay(wrong, now, 'Europe/Berlin')).toBeNull();
    }
    // It isn't 8:00 yet.
    expect(snoozeUntilDay('2026-11-20', now, 'America/New_York')).toBe('2026-11-20T13:00:00.000Z');
  });
});
