import type { MissedPolicy } from '#contract/scheduled-agents.ts';

const minute = 60_000;
const hour = 60 * minute;

const names: Record<string, number> = Object.fromEntries([
  ...['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'].map(
    (name, index) => [name, index + 1] as const,
  ),
  ...['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'].map((name, index) => [name, index] as const),
]);

/** Whether a field of a cron names a value, by counting out what it names. */
function isNamed(field: string, value: number, from: number, till: number): boolean {
  const number = (text: string) => names[text.toUpperCase()] ?? Number(text);
  return field.split(',').some((part) => {
    const [range = '', step = '1'] = part.split('/');
    const [first = '', last = first] = range === '*' ? [String(from), String(till)] : range.split('-');
    for (let named = number(first); named <= number(last); named += Number(step)) {
      if (named === value) return true;
    }
    return false;
  });
}

/** Whether a cron names this minute of a calendar, which UTC shows. */
function isMeant(cron: string, wall: number): boolean {
  const [minutes = '', hours = '', dates = '', months = '', weekdays = ''] = cron.split(' ');
  const shown = new Date(wall);
  const isDate = isNamed(dates, shown.getUTCDate(), 1, 31);
  const day = shown.getUTCDay();
  const isWeekday = isNamed(weekdays, day, 0, 6) || (day === 0 && isNamed(weekdays, 7, 0, 6));
  return (
    isNamed(minutes, shown.getUTCMinutes(), 0, 59) &&
    isNamed(hours, shown.getUTCHours(), 0, 23) &&
    isNamed(months, shown.getUTCMonth() + 1, 1, 12) &&
    (dates !== '*' && weekdays !== '*' ? isDate || isWeekday : isDate && isWeekday)
  );
}

/**
 * The slots of a cron from one moment to another, both included, found by looking at the clocks of a zone each minute: a
 * slot is a minute at which they show, or have just jumped over, a time that the cron names and that they never showed.
 */
export function slotsByWalking(cron: string, zone: string, from: Date, till: Date): Date[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const clocks = (at: number) => Date.parse(`${format.format(at).replace(' ', 'T')}:00Z`);
  const slots: Date[] = [];
  // From well before, so that what comes twice is known as such.
  const start = Math.floor(from.getTime() / minute) * minute - 26 * hour;
  let latest = clocks(start);
  for (let at = start + minute; at <= till.getTime(); at += minute) {
    const shown = clocks(at);
    let isSlot = false;
    for (; latest < shown; latest += minute) isSlot ||= isMeant(cron, latest + minute);
    if (isSlot && at >= from.getTime()) slots.push(new Date(at));
  }
  return slots;
}

/** Which slots a policy names when somebody looks at `now` for the first time since `from`, in plain words of the product. */
export function slotsNamed(policy: MissedPolicy, slots: Date[], now: Date): Date[] {
  const within = slots.filter((slot) => slot <= now && now.getTime() - slot.getTime() <= 48 * hour);
  const last = within.at(-1);
  if (policy === 'all' || last === undefined) return within;
  if (policy === 'once') return [last];
  return within.filter((slot) => now.getTime() - slot.getTime() <= 5 * minute);
}
