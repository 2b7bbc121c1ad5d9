const minute = 60_000;
const hour = 60 * minute;

const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayWithYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const withZone = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/**
 * Short relative time: `just now`, `5 min ago`, `2 h ago`, `yesterday`, `6 d ago`, then `18 Nov`, with the
 * year if it isn't the current one. Days are calendar days in the reader's time zone. A time in the future
 * (clock skew) counts as now.
 */
export function relativeTime(moment: string, now: Date): string {
  const then = new Date(moment);
  const passed = now.getTime() - then.getTime();
  if (passed < minute) return 'just now';
  if (passed < hour) return `${Math.floor(passed / minute)} min ago`;
  const days = calendarDays(then, now);
  if (days === 0 || passed < 6 * hour) return `${Math.floor(passed / hour)} h ago`;
  if (days === 1) return 'yesterday';
  if (days < 7) return `${days} d ago`;
  return formatDay(moment, now);
}

/** The full time with its zone, for the hover: `18 Nov 2026, 21:40 CET`. */
export const absoluteTime = (moment: string): string => withZone.format(new Date(moment));

/** `21:40` in the reader's time zone. */
export const timeOfDay = (moment: string): string => clockTime.format(new Date(moment));

const dayTime = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** `Mon 30 Nov, 16:00` in the reader's time zone. */
export function dayAndTime(moment: string): string {
  const parts = dayTime.formatToParts(new Date(moment));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('weekday')} ${part('day')} ${part('month')}, ${part('hour')}:${part('minute')}`;
}

/** `18 Nov 2026`, without the year if it is the year of `now`. */
export function formatDay(moment: string, now?: Date): string {
  const date = new Date(moment);
  return (now && date.getFullYear() === now.getFullYear() ? dayOfYear : dayWithYear).format(date);
}

/** The heading of a day in a timeline: `Today`, `Yesterday`, `18 Nov`. */
export function dayHeading(moment: string, now: Date): string {
  const days = calendarDays(new Date(moment), now);
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : formatDay(moment, now);
}

/** Midnights between two times in the reader's time zone. Daylight saving changes make no difference. */
function calendarDays(then: Date, now: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((day(now) - day(then)) / (24 * hour));
}
