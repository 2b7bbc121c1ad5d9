import type { RangePreset } from '#contract/signals/views.ts';
import { readDate } from '#web/lib/url-values.ts';
import { addDays, dayIn, momentOf } from '#web/lib/zoned-time.ts';
import { readerZone } from '#web/ui/relative-time.ts';

export const presetLabel: Record<RangePreset, string> = {
  '1d': 'today',
  '7d': 'in the last 7 days',
  '30d': 'in the last 30 days',
  '90d': 'in the last 90 days',
  over_30d: 'over 30 days ago',
};

const startOf = (day: string): string => momentOf(`${day} 00:00:00`, readerZone()).toISOString();

/** The start of a moment's day in the reader's zone, moved by whole calendar days. ISO, in UTC. */
export const startOfDay = (moment: Date, plusDays = 0): string =>
  startOf(addDays(dayIn(moment, readerZone()), plusDays));

/** Converts a date field's value (`2026-03-01`) to the start of that day, or null if it isn't a date. */
export function readDay(value: string, plusDays = 0): string | null {
  const day = readDate(value);
  return day === undefined ? null : startOf(addDays(day, plusDays));
}

/** Converts a time to a date field's value in the reader's zone. */
export const writeDay = (moment: string): string => dayIn(new Date(moment), readerZone());

/** Whether a time is the start of a day in the reader's zone. */
export const isMidnight = (moment: string): boolean => startOfDay(new Date(moment)) === moment;

/** The last day in a range that ends before `to`, as a date field's value. */
export function lastDayBefore(to: string): string {
  return writeDay(new Date(new Date(to).getTime() - 1).toISOString());
}
