/** A calendar day, without a zone. Months count from 1. */
type Day = { year: number; month: number; day: number };

/** When somebody comes back, as it is offered. */
export type SnoozeChoice = { label: string; until: string };

/** Somebody comes back in the morning, before the day's work begins. */
const morning = 8;

/**
 * The usual moments to come back, each at 08:00 in a zone, the earliest first: tomorrow, next Monday (not on Sundays,
 * when that is tomorrow), in two weeks, in a month (the last day of a shorter one).
 */
export function snoozeChoices(now: Date, timeZone: string): SnoozeChoice[] {
  const today = dayIn(now, timeZone);
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  const toMonday = (8 - weekday) % 7 || 7;
  const at = (label: string, day: Day): SnoozeChoice => ({
    label,
    until: morningOf(day, timeZone).toISOString(),
  });
  return [
    at('Tomorrow', plusDays(today, 1)),
    ...(toMonday === 1 ? [] : [at('Next Monday', plusDays(today, toMonday))]),
    at('In two weeks', plusDays(today, 14)),
    at('In a month', plusMonth(today)),
  ];
}

/** The morning of a day as a date field writes it (`2026-12-24`); null where it is no day, or not in the future. */
export function snoozeUntilDay(value: string, now: Date, timeZone: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  const [year, month, day] = (match ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const exact = plusDays({ year, month, day }, 0);
  if (exact.month !== month || exact.day !== day) return null;
  const until = morningOf(exact, timeZone);
  return until > now ? until.toISOString() : null;
}

/** The day after today in a zone, as a date field writes it. */
export function tomorrowIn(now: Date, timeZone: string): string {
  const { year, month, day } = plusDays(dayIn(now, timeZone), 1);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** 08:00 on a day in a zone. */
function morningOf({ year, month, day }: Day, timeZone: string): Date {
  const wall = Date.UTC(year, month - 1, day, morning);
  // The offset there and then is only known from the moment itself: a first guess may lie on the other side of a
  // change of the clocks.
  const guess = wall - offsetAt(wall, timeZone);
  return new Date(wall - offsetAt(guess, timeZone));
}

/** What the clocks of a zone show beyond UTC, ms. */
function offsetAt(moment: number, timeZone: string): number {
  const part = partsAt(new Date(moment), timeZone);
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(moment / 1000) * 1000;
}

function dayIn(moment: Date, timeZone: string): Day {
  const part = partsAt(moment, timeZone);
  return { year: part('year'), month: part('month'), day: part('day') };
}

function partsAt(moment: Date, timeZone: string): (type: Intl.DateTimeFormatPartTypes) => number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  return (type) => Number(parts.find((part) => part.type === type)?.value);
}

function plusDays({ year, month, day }: Day, days: number): Day {
  return toDay(new Date(Date.UTC(year, month - 1, day + days)));
}

function plusMonth({ year, month, day }: Day): Day {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toDay(new Date(Date.UTC(year, month, Math.min(day, last))));
}

function toDay(date: Date): Day {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
