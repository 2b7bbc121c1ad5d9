import { expect, it } from 'vitest';
import { firstDay } from './analytics-query.ts';
import { readAnalyticsSearch } from './analytics-search.ts';
import { dayLabel, rowsUrl } from './day-rows.ts';

const day = {
  day: '2026-11-18',
  from: '2026-11-17T23:00:00.000Z',
  till: '2026-11-18T22:59:59.999Z',
  counts: { drafted: 1, approved: 1, edited: 1, posted: 1, answered: 1, replies: 1, connections: 1 },
};

it('links every number of a day to its rows', () => {
  const url = '/dashboard/inbox?tab=all&from=2026-11-18&till=2026-11-18&by=';
  expect(rowsUrl('drafted', day, 'sample')).toBe(`${url}drafted&kind=comment`);
  expect(rowsUrl('edited', day, 'sample')).toBe(`${url}approved&kind=comment`);
  expect(rowsUrl('posted', day, 'sample')).toBe(`${url}posted&kind=comment`);
  expect(rowsUrl('answered', day, 'sample')).toBe(`${url}posted&kind=reply`);
  expect(rowsUrl('connections', day, 'real')).toBe('#connections');
  const replies = new URL(rowsUrl('replies', day, 'real'), 'http://localhost');
  expect(replies.pathname).toBe('/dashboard/signals/real');
  expect(replies.searchParams.get('activeTo')).toBe('2026-11-18T23:00:00.000Z');
});

it('reads the URL and counts days by the calendar', () => {
  expect(readAnalyticsSearch({ till: '2026-11-18', days: 90, else: 1 })).toEqual({
    till: '2026-11-18',
    days: 90,
  });
  expect(readAnalyticsSearch({ till: 'soon', days: 8 })).toEqual({});
  expect(firstDay('2026-03-30', 30)).toBe('2026-03-01');
  expect(dayLabel('2026-11-08')).toBe('8 Nov');
});
