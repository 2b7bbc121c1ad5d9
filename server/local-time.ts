import type { DateOrTime } from '#contract/paging.ts';
import { dateFormat, knownZone } from '#core/date-format.ts';
import { addDays, momentOf, runMomentOf, wallTimeAt } from '#core/zoned-time.ts';

/** The day in the user's time zone, `YYYY-MM-DD`. Uses UTC if the runtime doesn't know the zone. */
export function localDay(moment: Date, timeZone: string): string {
  return inZone(timeZone, { dateStyle: 'short' }).format(moment);
}

/** The hour in the user's time zone, 0 to 23. */
export function hourOf(moment: Date, timeZone: string): number {
  return Number(inZone(timeZone, { hour: '2-digit', hourCycle: 'h23' }).format(moment));
}

/** What clocks in the zone show (`wallTimeAt`). Uses UTC if the runtime doesn't know the zone. */
export const clockOf = (at: number, timeZone: string): number => wallTimeAt(at, knownZone(timeZone));

/** Sweden writes dates in ISO 8601. */
const inZone = (timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat('sv-SE', { ...options, timeZone: knownZone(timeZone) });

/** When the user's next day starts, accounting for clock changes in between. */
export const nextLocalDay = (now: Date, timeZone: string): Date =>
  dayStart(addDays(localDay(now, timeZone), 1), timeZone);

/** A day in the user's time zone, as its start and end; the end is the start of the next day. */
export type LocalDay = { day: string; from: Date; to: Date };

/** When a day starts in the user's time zone, or the first moment after midnight if clocks skip it. */
export function dayStart(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The last day that ISO 8601 writes with four digits has no next day.
  if (Number.isNaN(midnight)) return new Date(253_402_300_800_000);
  return new Date(runMomentOf(midnight, knownZone(timeZone)).at);
}

/**
 * The last moment at which clocks in the zone show this local time (`momentOf`). Uses UTC if the runtime
 * doesn't know the zone.
 */
export function momentShown(local: string, timeZone: string): Date {
  const shown = Date.parse(`${local}Z`);
  return new Date(Number.isNaN(shown) ? shown : momentOf(shown, knownZone(timeZone)).last);
}

/** The first moment that a start bound includes; for a date, the start of that day. Zones are the user's. */
export function startOf(bound: DateOrTime, timeZone: string): Date {
  return isDate(bound) ? dayStart(bound, timeZone) : exactTime(bound, timeZone);
}

/** The first moment that an end bound excludes: a date includes the whole day, a time is itself the end. */
export function endOf(bound: DateOrTime, timeZone: string): Date {
  return isDate(bound) ? dayStart(addDays(bound, 1), timeZone) : exactTime(bound, timeZone);
}

/** The last moment, to the millisecond, that an inclusive end bound includes. */
export function lastOf(bound: DateOrTime, timeZone: string): Date {
  return isDate(bound) ? new Date(endOf(bound, timeZone).getTime() - 1) : exactTime(bound, timeZone);
}

const isDate = (bound: DateOrTime): boolean => bound.length === 10;

function exactTime(text: string, timeZone: string): Date {
  return /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? new Date(text) : momentShown(text, timeZone);
}

/** A time such as `Mon, 23 Nov 2026, 14:05 CET`. Uses UTC if the runtime doesn't know the zone. */
export function timeLabel(moment: Date, timeZone: string): string {
  return dateFormat('en-GB', {
    timeZone: knownZone(timeZone),
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(moment);
}
