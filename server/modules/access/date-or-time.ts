import type { DateOrTime } from '#contract/paging.ts';
import { dayAfter } from './local-clock.ts';
import { dayStart, momentShown } from './local-moments.ts';

/** The first moment that a start lets in: that of its day, where it is a date. Zones are those of users. */
export function startOf(bound: DateOrTime, timeZone: string): Date {
  return isDate(bound) ? dayStart(bound, timeZone) : exactTime(bound, timeZone);
}

/** The first moment that an exclusive end keeps out: a date is let in with all of it, a time is the end itself. */
export function endOf(bound: DateOrTime, timeZone: string): Date {
  return isDate(bound) ? dayStart(dayAfter(bound), timeZone) : exactTime(bound, timeZone);
}

/** The last moment, to the millisecond, that an inclusive end lets in. */
export function lastOf(bound: DateOrTime, timeZone: string): Date {
  return isDate(bound) ? new Date(endOf(bound, timeZone).getTime() - 1) : exactTime(bound, timeZone);
}

const isDate = (bound: DateOrTime): boolean => bound.length === 10;

function exactTime(text: string, timeZone: string): Date {
  return /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? new Date(text) : momentShown(text, timeZone);
}
