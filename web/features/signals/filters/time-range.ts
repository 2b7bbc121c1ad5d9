import type { RangePreset } from '#contract/signals/views.ts';

export const presetLabel: Record<RangePreset, string> = {
  '1d': 'today',
  '7d': 'in the last 7 days',
  '30d': 'in the last 30 days',
  '90d': 'in the last 90 days',
  over_30d: 'over 30 days ago',
};

/** Midnight of the day of `date` in the reader's zone, moved by whole calendar days; ISO in UTC. */
export function startOfDay(date: Date, plusDays = 0): string {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + plusDays).toISOString();
}

/** Reads the value of a date field (`2026-03-01`) as its first moment, or null when it is no date. */
export function readDay(value: string, plusDays = 0): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(year, month - 1, day);
  // A day that does not exist (31 February) would roll over silently.
  return date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day
    ? startOfDay(date, plusDays)
    : null;
}

/** Writes a moment as the value of a date field in the reader's zone. */
export function writeDay(moment: string): string {
  const date = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Whether a moment is the first of a day in the reader's zone. */
export const isMidnight = (moment: string): boolean => startOfDay(new Date(moment)) === moment;

/** The last day inside a range that ends before `to`, as the value of a date field. */
export function lastDayBefore(to: string): string {
  return writeDay(new Date(new Date(to).getTime() - 1).toISOString());
}
