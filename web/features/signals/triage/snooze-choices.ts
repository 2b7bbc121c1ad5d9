import { readDate } from '#web/lib/url-values.ts';
import { addDays, addMonths, dayIn, momentOf, weekStart } from '#web/lib/zoned-time.ts';

/** A time to come back, as offered. */
export type SnoozeChoice = { label: string; until: string };

/** Snoozed people come back in the morning, before work starts. */
const morning = '08:00:00';

/**
 * The standard times to come back, each at 08:00 in a zone, earliest first: tomorrow, next Monday (not on
 * Sundays, when that is tomorrow), in two weeks, in a month (the last day of a shorter one).
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

/**
 * The morning of a day, given as a date field's value (`2026-12-24`); null if the day is invalid or not in
 * the future.
 */
export function snoozeUntilDay(value: string, now: Date, timeZone: string): string | null {
  if (readDate(value) === undefined) return null;
  const until = morningOf(value, timeZone);
  return until > now ? until.toISOString() : null;
}

/** Tomorrow in a zone, as a date field's value. */
export function tomorrowIn(now: Date, timeZone: string): string {
  return addDays(dayIn(now, timeZone), 1);
}

const morningOf = (day: string, timeZone: string): Date => momentOf(`${day} ${morning}`, timeZone);

function inAMonth(today: string): string {
  const same = addMonths(today, 1).slice(0, 8) + today.slice(8);
  const last = addDays(addMonths(today, 2), -1);
  return same < last ? same : last;
}
