import { dateFormat } from '#core/date-format.ts';
import { browserZone } from '#web/lib/browser-zone.ts';

const minute = 60_000;
const hour = 60 * minute;

type Formats = Record<
  'dayOfYear' | 'dayWithYear' | 'clockTime' | 'dayTime' | 'withZone' | 'isoDay',
  Intl.DateTimeFormat
>;

const day = { day: 'numeric', month: 'short' } as const;
const clock = { hour: '2-digit', minute: '2-digit' } as const;

function formatsIn(timeZone: string | undefined): Formats {
  const make = (options: Intl.DateTimeFormatOptions, locale = 'en-GB') =>
    dateFormat(locale, { ...options, ...(timeZone === undefined ? {} : { timeZone }) });
  return {
    dayOfYear: make(day),
    dayWithYear: make({ ...day, year: 'numeric' }),
    clockTime: make(clock),
    dayTime: make({ weekday: 'short', ...day, ...clock }),
    withZone: make({ ...day, year: 'numeric', ...clock, timeZoneName: 'short' }),
    // Sweden writes dates in ISO 8601.
    isoDay: make({ dateStyle: 'short' }, 'sv-SE'),
  };
}

let zone: string | undefined;
let formats = formatsIn(zone);

/** The time zone in which this page shows times. */
export const readerZone = (): string => zone ?? browserZone();

/** Shows all times in the user's time zone. Until it's known, and if this browser doesn't know it, in the browser's. */
export function setReaderZone(timeZone: string): void {
  if (timeZone === zone) return;
  zone = timeZone;
  try {
    formats = formatsIn(zone);
  } catch {
    zone = undefined;
    formats = formatsIn(zone);
  }
}

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
export const absoluteTime = (moment: string): string => formats.withZone.format(new Date(moment));

/** `21:40` in the reader's time zone. */
export const timeOfDay = (moment: string): string => formats.clockTime.format(new Date(moment));

/** `Mon 30 Nov, 16:00` in the reader's time zone. */
export function dayAndTime(moment: string): string {
  const parts = formats.dayTime.formatToParts(new Date(moment));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('weekday')} ${part('day')} ${part('month')}, ${part('hour')}:${part('minute')}`;
}

/** `18 Nov 2026`, without the year if it is the year of `now`. */
export function formatDay(moment: string, now?: Date): string {
  const date = new Date(moment);
  const yearOf = (at: Date) => formats.isoDay.format(at).slice(0, 4);
  return (now && yearOf(date) === yearOf(now) ? formats.dayOfYear : formats.dayWithYear).format(date);
}

/** The heading of a day in a timeline: `Today`, `Yesterday`, `18 Nov`. */
export function dayHeading(moment: string, now: Date): string {
  const days = calendarDays(new Date(moment), now);
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : formatDay(moment, now);
}

/** Midnights between two times in the reader's time zone. Daylight saving changes make no difference. */
function calendarDays(then: Date, now: Date): number {
  const midnight = (date: Date) => Date.parse(`${formats.isoDay.format(date)}T00:00:00Z`);
  return Math.round((midnight(now) - midnight(then)) / (24 * hour));
}
