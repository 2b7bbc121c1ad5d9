import { expect, it } from 'vitest';
import { firstDay } from './analytics-query.ts';
import { readAnalyticsSearch } from './analytics-search.ts';
import { dayLabel, rowsAddress } from './day-rows.ts';

const day = {
  day: '2026-11-18',
  from: '2026-11-17T23:00:00.000Z',
  till: '2026-11-18T22:59:59.999Z',
  counts: { drafted: 1, approved: 1, edited: 1, posted: 1, replies: 1, connections: 1 },
};

it('leads from every number of a day to its rows', () => {
  const address = '/dashboard/comments?tab=all&from=2026-11-18&till=2026-11-18&by=';
  expect(rowsAddress('drafted', day, 'sample')).toBe(`${address}drafted`);
  expect(rowsAddress('edited', day, 'sample')).toBe(`${address}approved`);
  expect(rowsAddress('posted', day, 'sample')).toBe(`${address}posted`);
  expect(rowsAddress('connections', day, 'real')).toBe('#connections');
  const replies = new URL(rowsAddress('replies', day, 'real'), 'http://localhost');
  expect(replies.pathname).toBe('/dashboard/signals/real');
  expect(replies.searchParams.get('activeTo')).toBe('2026-11-18T23:00:00.000Z');
});

it('reads the address and counts days by the calendar', () => {
  expect(readAnalyticsSearch({ till: '2026-11-18', days: 90, else: 1 })).toEqual({
    till: '2026-11-18',
    days: 90,
  });
  expect(readAnalyticsSearch({ till: 'soon', days: 8 })).toEqual({});
  expect(firstDay('2026-03-30', 30)).toBe('2026-03-01');
  expect(dayLabel('2026-11-08')).toBe('8 Nov');
});
