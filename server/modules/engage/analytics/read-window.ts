import { defaultAnalyticsDays, maxAnalyticsDays } from '#contract/engage-analytics.ts';
import { invalidField } from '#server/app-error.ts';
import {
  dayAfter,
  dayStart,
  type LocalDay,
  lastOf,
  localDay,
  startOf,
} from '#server/modules/access/local-time.ts';

/** The moments that count, both included, and the days they make: the first and the last may be parts of one. */
export type Window = { from: Date; till: Date; days: LocalDay[] };

type Asked = { tillDate?: string | undefined; fromDate?: string | undefined };

/**
 * Reads a window as a query names it: a day is whole, in the zone of the user; a moment without an offset is as their
 * clocks show it.
 *
 * @throws AppError that names the field `fromDate` where the window would be empty or too long, or `tillDate` where
 *   no calendar of ours reaches there
 */
export function readWindow({ tillDate, fromDate }: Asked, timeZone: string, now: Date): Window {
  const till = tillDate === undefined ? now : lastOf(tillDate, timeZone);
  if (Number.isNaN(till.getTime()) || till.getUTCFullYear() < 1970 || till.getUTCFullYear() > 9000) {
    throw invalidField('tillDate', 'Give a day between 1970 and 9000');
  }
  const lastDay = localDay(till, timeZone);
  const defaultFrom = dayAfter(lastDay, 1 - defaultAnalyticsDays);
  const from = fromDate === undefined ? dayStart(defaultFrom, timeZone) : startOf(fromDate, timeZone);
  if (!(from.getTime() <= till.getTime())) throw invalidField('fromDate', 'must be before the end');
  const earliest = dayAfter(lastDay, 1 - maxAnalyticsDays);
  if (localDay(from, timeZone) < earliest) {
    throw invalidField('fromDate', `A window has at most ${maxAnalyticsDays} days`);
  }
  return { from, till, days: daysOf(from, till, timeZone) };
}

function daysOf(from: Date, till: Date, timeZone: string): LocalDay[] {
  const days: LocalDay[] = [];
  const end = new Date(till.getTime() + 1);
  const lastDay = localDay(till, timeZone);
  for (let day = localDay(from, timeZone); day <= lastDay; day = dayAfter(day)) {
    const begins = new Date(Math.max(from.getTime(), dayStart(day, timeZone).getTime()));
    const ends = new Date(Math.min(end.getTime(), dayStart(dayAfter(day), timeZone).getTime()));
    // Whole zones have skipped a day.
    if (begins < ends) days.push({ day, from: begins, to: ends });
  }
  return days;
}
