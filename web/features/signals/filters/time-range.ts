import type { RangePreset } from '#contract/signals/views.ts';

export const presetLabel: Record<RangePreset, string> = {
  '1d': 'today',
  '7d': 'in the last 7 days',
  '30d': 'in the last 30 days',
  '90d': 'in the last 90 days',
  over_30d: 'over 30 days ago',
};

/** Midnight of the date in the reader's zone, moved by whole calendar days. ISO, in UTC. */
export function startOfDay(date: Date, plusDays = 0): string {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + plusDays).toISOString();
}

/** Converts a date field's value (`2026-03-01`) to the start of that day, or null if it isn't a date. */
export function readDay(value: string, plusDays = 0): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(year, month - 1, day);
  // A day that doesn't exist (31 February) would silently roll over.
  return date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day
    ? startOfDay(date, plusDays)
    : null;
}

/** Converts a time to a date field's value in the reader's zone. */
export function writeDay(moment: string): string {
  const date = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Whether a time is the start of a day in the reader's zone. */
export const isMidnight = (moment: string): boolean => startOfDay(new Date(moment)) === moment;

/** The last day in a range that ends before `to`, as a date field's value. */
export function lastDayBefore(to: string): string {
  return writeDay(new Date(new Date(to).getTime() - 1).toISOString());
}
