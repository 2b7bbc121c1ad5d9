import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { csvFileName } from '#web/features/signals/export/download-signals.ts';
import { readerZone, setReaderZone } from '#web/ui/relative-time.ts';
import { lastDayBefore, readDay, startOfDay, writeDay } from './time-range.ts';

const days = fc.date({ min: new Date('1990-01-02'), max: new Date('2090-01-01'), noInvalidDate: true });

it('reads back the value of a date field', () => {
  fc.assert(
    fc.property(days, (date) => {
      const value = writeDay(date.toISOString());
      expect(readDay(value)).toBe(startOfDay(date));
      expect(lastDayBefore(readDay(value, 1) ?? '')).toBe(value);
    }),
  );
});

it("rejects text that isn't a valid day", () => {
  for (const value of ['', '2026-02-31', '2026-13-01', '15.3.2026', '2026-3-1', '20260-01-01']) {
    expect(readDay(value)).toBeNull();
  }
});

it("takes days from the user's time zone, not the browser's", () => {
  const before = readerZone();
  onTestFinished(() => setReaderZone(before));
  setReaderZone('Pacific/Auckland');
  expect(readDay('2026-03-01')).toBe('2026-02-28T11:00:00.000Z');
  expect(writeDay('2026-02-28T11:00:00.000Z')).toBe('2026-03-01');
  expect(csvFileName(null, new Date('2026-02-28T11:00:00.000Z'))).toBe('signals-export-2026-03-01.csv');
});
