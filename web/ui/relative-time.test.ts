import { afterEach, describe, expect, it } from 'vitest';
import {
  absoluteTime,
  dayHeading,
  formatDay,
  relativeTime,
  setReaderZone,
  timeOfDay,
} from './relative-time.ts';

const now = new Date(2026, 2, 15, 10, 30);
const at = (year: number, month: number, day: number, hour = 10, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).toISOString();

it.each([
  [at(2026, 3, 15, 10, 30), 'just now'],
  [at(2026, 3, 15, 10, 31), 'just now'],
  [at(2026, 3, 15, 10, 25), '5 min ago'],
  [at(2026, 3, 15, 8, 30), '2 h ago'],
  [at(2026, 3, 15, 0, 0), '10 h ago'],
  [at(2026, 3, 14, 23, 59), 'yesterday'],
  [at(2026, 3, 14, 0, 1), 'yesterday'],
  [at(2026, 3, 13, 23, 59), '2 d ago'],
  [at(2026, 3, 9, 1, 0), '6 d ago'],
  [at(2026, 3, 8, 23, 0), '8 Mar'],
  [at(2025, 12, 31), '31 Dec 2025'],
])('%s reads %s', (moment, words) => {
  expect(relativeTime(moment, now)).toBe(words);
});

it('stays with hours shortly after midnight', () => {
  expect(relativeTime(at(2026, 3, 14, 23, 0), new Date(2026, 2, 15, 1, 0))).toBe('2 h ago');
});

it('titles the days of a timeline', () => {
  expect(dayHeading(at(2026, 3, 15, 0, 1), now)).toBe('Today');
  expect(dayHeading(at(2026, 3, 14, 0, 1), now)).toBe('Yesterday');
  expect(dayHeading(at(2025, 3, 14), now)).toBe('14 Mar 2025');
});

it('includes the time zone in the absolute time', () => {
  expect(absoluteTime(at(2026, 3, 15, 9, 5))).toMatch(/^15 Mar 2026,? (at )?09:05 \S+/);
});

describe('in the zone of the user', () => {
  afterEach(() => setReaderZone(Intl.DateTimeFormat().resolvedOptions().timeZone));

  it('shows days, times and "yesterday" by the clocks there, not by the browser\'s', () => {
    const moment = '2026-03-09T23:30:00Z';
    const now = new Date('2026-03-10T10:00:00Z');
    setReaderZone('America/New_York');
    expect(timeOfDay(moment)).toBe('19:30');
    expect(relativeTime(moment, now)).toBe('yesterday');
    setReaderZone('Asia/Tokyo');
    expect(timeOfDay(moment)).toBe('08:30');
    expect(relativeTime(moment, now)).toBe('10 h ago');
    expect(formatDay('2026-12-31T16:00:00Z', now)).toBe('1 Jan 2027');
  });

  it("uses the browser's clocks for a zone it doesn't know", () => {
    setReaderZone('Mars/Olympus');
    expect(timeOfDay('2026-03-09T23:30:00Z')).toMatch(/^\d\d:\d\d$/);
  });
});
