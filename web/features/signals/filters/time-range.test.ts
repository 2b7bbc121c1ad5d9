import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastDayBefore, readDay, resolvePreset, startOfDay, writeDay } from './time-range.ts';

const days = fc.date({ min: new Date('1990-01-02'), max: new Date('2090-01-01'), noInvalidDate: true });

it('begins presets at midnight of the reader', () => {
  const now = new Date(2026, 2, 15, 10, 30);
  expect(resolvePreset('1d', now)).toEqual({ from: new Date(2026, 2, 15).toISOString() });
  expect(resolvePreset('7d', now)).toEqual({ from: new Date(2026, 2, 9).toISOString() });
  expect(resolvePreset('90d', now)).toEqual({ from: new Date(2025, 11, 16).toISOString() });
  expect(resolvePreset('over_30d', now)).toEqual({ to: new Date(2026, 1, 13).toISOString() });
});

it('gives the value of a date field back', () => {
  fc.assert(
    fc.property(days, (date) => {
      const value = writeDay(date.toISOString());
      expect(readDay(value)).toBe(startOfDay(date));
      expect(lastDayBefore(readDay(value, 1) ?? '')).toBe(value);
    }),
  );
});

it('refuses what is no day', () => {
  for (const value of ['', '2026-02-31', '2026-13-01', '15.3.2026', '2026-3-1', '20260-01-01']) {
    expect(readDay(value)).toBeNull();
  }
});
