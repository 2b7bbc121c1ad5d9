import { Cron } from 'croner';
import cronstrue from 'cronstrue';
import { minMinutesBetweenRuns } from '#contract/agents/scheduled-agents.ts';
import { dateFormat, isKnownZone } from '#core/date-format.ts';
import { type WallTime, wallTimeAt } from '#core/zoned-time.ts';
import { invalidField } from '#server/app-error.ts';

/** The wall times of a cron expression. */
type CronTimes = {
  /** The first one after a wall time; null if there is none. */
  after(wall: WallTime): WallTime | null;
};

const minute = 60_000;
const day = 24 * 60 * minute;
const daysLookedAt = 366;

const digits = /^[\d*,/-]+$/;
const withNames = /^[\dA-Za-z*,/-]+$/;
const fields: { name: string; allows: RegExp; takes: string; isDay?: true }[] = [
  { name: 'minute', allows: digits, takes: '0 to 59' },
  { name: 'hour', allows: digits, takes: '0 to 23' },
  { name: 'day of the month', allows: digits, takes: '1 to 31', isDay: true },
  { name: 'month', allows: withNames, takes: '1 to 12, or JAN to DEC' },
  {
    name: 'day of the week',
    allows: withNames,
    takes: '0 to 7 with Sunday as 0 and 7, or SUN to SAT',
    isDay: true,
  },
];

/**
 * A cron expression as we store it: single spaces between fields, in capitals, and `*` for the `?` that other
 * programs write for an unspecified day.
 */
function normalizeCron(cron: string): string {
  return partsOf(cron).join(' ').toUpperCase();
}

function partsOf(cron: string): string[] {
  const parts = cron.trim().split(/\s+/);
  return parts.map((part, index) => (part === '?' && fields[index]?.isDay ? '*' : part));
}

/**
 * Parses a five-field cron expression. If it has both days of the month and days of the week, either is
 * enough.
 *
 * @throws AppError `invalid_request` for the field `cron`, with a message that says what is wrong
 */
export function readCron(cron: string): CronTimes {
  const parts = partsOf(cron);
  if (parts.length !== fields.length) {
    throw invalidField(
      'cron',
      `Enter five fields: minute, hour, day of the month, month, day of the week. You entered ${parts.length}.`,
    );
  }
  fields.forEach(({ name, allows, takes }, index) => {
    const part = parts[index] ?? '';
    const alone = fields.map((_, at) => (at === index ? part : '*')).join(' ');
    if (allows.test(part) && open(alone) !== null) return;
    throw invalidField(
      'cron',
      `“${part}” isn’t a valid ${name}. Use ${takes}, lists (1,15), ranges (1-5), or steps (*/2).`,
    );
  });
  const times = open(parts.join(' '));
  if (times === null) throw invalidField('cron', 'This isn’t a cron schedule of five fields.');
  return { after: (wall) => times.nextRun(new Date(wall))?.getTime() ?? null };
}

/**
 * Refuses a cron expression that never matches, or whose times in the coming year are too close to each
 * other. Clock changes don't count: times they merge run as one, and times they bring close together run
 * close together that day.
 *
 * @throws AppError `invalid_request` for the field `cron`
 */
export function refuseTimes(times: CronTimes, now: WallTime): void {
  const first = times.after(now);
  if (first === null) throw invalidField('cron', 'This day doesn’t exist, so it would never run.');
  const firstDay = dayOf(first);
  // All days it runs on have the same times.
  const ofDay: WallTime[] = [];
  let at = times.after(firstDay - 1);
  while (at !== null && dayOf(at) === firstDay) {
    const last = ofDay.at(-1);
    ofDay.push(at - firstDay);
    if (last !== undefined) refuseNear(at - firstDay - last);
    at = times.after(at);
  }
  const [earliest = 0] = ofDay;
  const overNight = day - (ofDay.at(-1) ?? 0) + earliest;
  if (overNight >= minMinutesBetweenRuns * minute) return;
  if (hasDaysInARow(times, firstDay)) refuseNear(overNight);
}

/** Whether it runs on two consecutive days in the coming year. */
function hasDaysInARow(times: CronTimes, firstDay: WallTime): boolean {
  let last = firstDay;
  while (last - firstDay <= daysLookedAt * day) {
    const next = times.after(last + day - 1);
    if (next === null) return false;
    if (dayOf(next) === last + day) return true;
    last = dayOf(next);
  }
  return false;
}

function refuseNear(gap: number): void {
  if (gap >= minMinutesBetweenRuns * minute) return;
  throw invalidField(
    'cron',
    `Runs must be at least ${minMinutesBetweenRuns} minutes apart; some of these are ${gap / minute}.`,
  );
}

function dayOf(wall: WallTime): WallTime {
  return wall - (((wall % day) + day) % day);
}

function open(cron: string): Cron | null {
  try {
    return new Cron(cron, { mode: '5-part', utcOffset: 0 });
  } catch {
    return null;
  }
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * When a cron expression runs, in plain words: `Mondays at 08:00`. Unusual ones are described field by field.
 *
 * @param cron an expression that `readCron` accepts
 */
export function describeCron(cron: string): string {
  const [minute = '', hour = '', date = '', month = '', weekday = ''] = cron.trim().split(/\s+/);
  const days = month === '*' ? daysOf(date, weekday) : null;
  const times = timesOf(minute, hour);
  if (days !== null && times !== null) return `${days} at ${times}`;
  const words = cronstrue.toString(cron, { use24HourTimeFormat: true, verbose: false });
  return words.replace(/, only (on|in) /g, ', $1 ');
}

/** Such as `08:00` or `08:00 and 17:00`; null if it isn't a short list. */
function timesOf(minute: string, hour: string): string | null {
  if (!/^\d+$/.test(minute) || !/^\d+(,\d+){0,3}$/.test(hour)) return null;
  const hours = [...new Set(hour.split(',').map(Number))].sort((one, other) => one - other);
  return joined(hours.map((each) => `${two(each)}:${two(Number(minute))}`));
}

function daysOf(date: string, weekday: string): string | null {
  if (date === '*' && weekday === '*') return 'Every day';
  if (date === '*') return weekdaysOf(weekday);
  return weekday === '*' && /^\d+$/.test(date) ? `The ${ordinal(Number(date))} of every month` : null;
}

function weekdaysOf(field: string): string | null {
  if (/^(1-5|mon-fri)$/i.test(field)) return 'Weekdays';
  const numbers = field.split(',').map(weekdayNumber);
  if (numbers.some((number) => number === null)) return null;
  // Monday first.
  const sorted = [...new Set(numbers)].sort(
    (one, other) => (((one ?? 0) + 6) % 7) - (((other ?? 0) + 6) % 7),
  );
  return joined(sorted.map((number) => `${weekdays[number ?? 0]}s`));
}

function weekdayNumber(text: string): number | null {
  if (/^[0-7]$/.test(text)) return Number(text) % 7;
  const index = weekdays.findIndex((name) => name.slice(0, 3).toLowerCase() === text.toLowerCase());
  return index === -1 ? null : index;
}

function joined(words: string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

function ordinal(number: number): string {
  const tails: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
  const tail = tails[ordinals.select(number)];
  return `${number}${tail ?? 'th'}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

type Plan = { cron: string; timezone: string };

/**
 * Checks a plan and returns it with its zone's proper spelling and its cron as `normalizeCron` writes it.
 *
 * @throws AppError `invalid_request` for the fields `cron` and `timezone`
 */
export function checkPlan({ cron, timezone }: Plan, now: Date): Plan {
  // Offsets such as `+02:00` are no names.
  if (!/^[A-Za-z]/.test(timezone) || !isKnownZone(timezone)) {
    throw invalidField('timezone', `“${timezone}” isn’t a time zone. Use a name such as Europe/Berlin.`);
  }
  refuseTimes(readCron(cron), wallTimeAt(now.getTime(), timezone));
  return { cron: normalizeCron(cron), timezone: canonicalZone(timezone) };
}

function canonicalZone(timeZone: string): string {
  // The runtime may prefer an outdated name, such as Asia/Calcutta. Then the user's spelling stays.
  const known = dateFormat('en', { timeZone }).resolvedOptions().timeZone;
  return known.toLowerCase() === timeZone.toLowerCase() ? known : timeZone;
}
