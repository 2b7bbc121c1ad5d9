import type { MissedPolicy } from '#contract/agents/scheduled-agents.ts';

const minute = 60_000;
const hour = 60 * minute;

const names: Record<string, number> = Object.fromEntries([
  ...['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'].map(
    (name, index) => [name, index + 1] as const,
  ),
  ...['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'].map((name, index) => [name, index] as const),
]);

/** The values that a cron field names, enumerated. */
function named(field: string, from: number, till: number): Set<number> {
  const number = (text: string) => names[text.toUpperCase()] ?? Number(text);
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step = '1'] = part.split('/');
    const [first = '', last = first] = range === '*' ? [String(from), String(till)] : range.split('-');
    // A weekday range that ends on Sunday ends with 7.
    const end = last.toUpperCase() === 'SUN' && first !== last ? 7 : number(last);
    for (let value = number(first); value <= end; value += Number(step)) values.add(value);
  }
  return values;
}

/** Whether a cron expression matches a minute of the calendar, given in UTC. */
function meantBy(cron: string): (wall: number) => boolean {
  const [minutes = '', hours = '', dates = '', months = '', weekdays = ''] = cron.split(' ');
  const ofHour = named(minutes, 0, 59);
  const ofDay = named(hours, 0, 23);
  const ofMonth = named(dates, 1, 31);
  const ofYear = named(months, 1, 12);
  const ofWeek = named(weekdays, 0, 6);
  return (wall) => {
    const shown = new Date(wall);
    const isDate = ofMonth.has(shown.getUTCDate());
    const day = shown.getUTCDay();
    const isWeekday = ofWeek.has(day) || (day === 0 && ofWeek.has(7));
    return (
      ofHour.has(shown.getUTCMinutes()) &&
      ofDay.has(shown.getUTCHours()) &&
      ofYear.has(shown.getUTCMonth() + 1) &&
      (dates !== '*' && weekdays !== '*' ? isDate || isWeekday : isDate && isWeekday)
    );
  };
}

const shownBefore = new Map<string, Map<number, number>>();

/** The wall-clock time in a zone, as the moment at which UTC shows the same. */
function clocksOf(zone: string): (at: number) => number {
  const known = shownBefore.get(zone) ?? new Map<number, number>();
  shownBefore.set(zone, known);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => {
    const shown = known.get(at) ?? Date.parse(`${format.format(at).replace(' ', 'T')}:00Z`);
    known.set(at, shown);
    return shown;
  };
}

/**
 * The slots of a cron expression between two times, inclusive, found by checking a zone's clocks every
 * minute. A slot is a minute at which the clocks show, or have just skipped, a time that the expression
 * matches and that they haven't shown before.
 */
export function slotsByWalking(cron: string, zone: string, from: Date, till: Date): Date[] {
  const clocks = clocksOf(zone);
  const isMeant = meantBy(cron);
  const slots: Date[] = [];
  // Starts well before, so repeated times are recognized.
  const start = Math.floor(from.getTime() / minute) * minute - 26 * hour;
  let latest = clocks(start);
  for (let at = start + minute; at <= till.getTime(); at += minute) {
    const shown = clocks(at);
    let isSlot = false;
    for (; latest < shown; latest += minute) isSlot ||= isMeant(latest + minute);
    if (isSlot && at >= from.getTime()) slots.push(new Date(at));
  }
  return slots;
}

/** The slots a policy names on the first look at `now` since `from`, in plain code. */
export function slotsNamed(policy: MissedPolicy, slots: Date[], now: Date): Date[] {
  const within = slots.filter((slot) => slot <= now && now.getTime() - slot.getTime() <= 48 * hour);
  const last = within.at(-1);
  if (policy === 'all' || last === undefined) return within;
  if (policy === 'once') return [last];
  return within.filter((slot) => now.getTime() - slot.getTime() <= 5 * minute);
}
