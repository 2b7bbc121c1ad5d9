import { readDate } from '#web/lib/url-values.ts';
import { addDays, addMonths, dayIn, momentOf, weekStart } from '#web/lib/zoned-time.ts';

/** When somebody comes back, as it is offered. */
export type SnoozeChoice = { label: string; until: string };

/** Somebody comes back in the morning, before the day's work begins. */
const morning = '08:00:00';

/**
 * The usual moments to come back, each at 08:00 in a zone, the earliest first: tomorrow, next Monday (not on Sundays,
 * when that is tomorrow), in two weeks, in a month (the last day of a shorter one).
 */
export function snoozeChoices(now: Date, timeZone: string): SnoozeChoice[] {
  const today = dayIn(now, timeZone);
  const tomorrow = addDays(today, 1);
  const monday = weekStart(addDays(today, 7));
  const at = (label: string, day: string): SnoozeChoice => ({
    label,
    until: morningOf(day, timeZone).toISOString(),
  });
  return [
    at('Tomorrow', tomorrow),
    ...(monday === tomorrow ? [] : [at('Next Monday', monday)]),
    at('In two weeks', addDays(today, 14)),
    at('In a month', inAMonth(today)),
  ];
}

/** The morning of a day as a date field writes it (`2026-12-24`); null where it is no day, or not in the future. */
export function snoozeUntilDay(value: string, now: Date, timeZone: string): string | null {
  if (readDate(value) === undefined) return null;
  const until = morningOf(value, timeZone);
  return until > now ? until.toISOString() : null;
}

/** The day after today in a zone, as a date field writes it. */
export function tomorrowIn(now: Date, timeZone: string): string {
  return addDays(dayIn(now, timeZone), 1);
}

const morningOf = (day: string, timeZone: string): Date => momentOf(`${day} ${morning}`, timeZone);

function inAMonth(today: string): string {
  const same = addMonths(today, 1).slice(0, 8) + today.slice(8);
  const last = addDays(addMonths(today, 2), -1);
  return same < last ? same : last;
}
