import { dateFormat } from '#core/date-format.ts';
import { addDays, momentOf as momentOfClock, wallTimeAt } from '#core/zoned-time.ts';

/**
 * Wall-clock times in a time zone, and the moments they correspond to. A wall-clock time is written
 * `YYYY-MM-DD HH:mm:ss`, a day `YYYY-MM-DD`.
 */

/** The wall-clock time in this zone at a moment. */
export const wallTime = (moment: Date, zone: string): string =>
  new Date(wallTimeAt(moment.getTime(), zone)).toISOString().slice(0, 19).replace('T', ' ');

/** The day of a moment in this zone. */
export const dayIn = (moment: Date, zone: string): string => wallTime(moment, zone).slice(0, 10);

/** The moment of a wall-clock time in this zone (`momentOf` in `core/` says which, if clocks change). */
export const momentOf = (wall: string, zone: string): Date =>
  new Date(momentOfClock(Date.parse(`${wall.replace(' ', 'T')}Z`), zone).at);

export { addDays };

/** The first day of the month this many months later. */
export function addMonths(from: string, months: number): string {
  const [year = 0, month = 1] = from.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function weekStart(of: string): string {
  const sundayBased = new Date(`${of}T00:00:00Z`).getUTCDay();
  return addDays(of, -((sundayBased + 6) % 7));
}

/** The seven days of a day's week, starting on Monday. */
export function weekDays(of: string): string[] {
  const first = weekStart(of);
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/** All days of the weeks that a day's month touches, starting on Monday. */
export function monthDays(of: string): string[] {
  const first = weekStart(`${of.slice(0, 7)}-01`);
  const end = addDays(weekStart(addDays(addMonths(of, 1), -1)), 7);
  const days: string[] = [];
  for (let each = first; each < end; each = addDays(each, 1)) days.push(each);
  return days;
}

/** The same time of day on another day. */
export function onDay(moment: Date, to: string, zone: string): Date {
  return momentOf(`${to} ${wallTime(moment, zone).slice(11)}`, zone);
}

/** `09:30` in this zone. */
export const timeIn = (moment: string, zone: string): string =>
  wallTime(new Date(moment), zone).slice(11, 16);

/** `Friday 20 November`, with the year if it isn't the current one. */
export function dayTitle(of: string, today: string | null = null): string {
  const date = new Date(`${of}T12:00:00Z`);
  const words = dateFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(of.slice(0, 4) === today?.slice(0, 4) ? {} : { year: 'numeric' }),
  })
    .format(date)
    .replace(',', '');
  if (of === today) return `Today, ${words}`;
  return today !== null && of === addDays(today, 1) ? `Tomorrow, ${words}` : words;
}

/** `November 2026`, of a day in it. */
export function monthTitle(of: string): string {
  return dateFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${of}T12:00:00Z`),
  );
}

/** `Berlin` for `Europe/Berlin`, with the zone's name at this moment: `Berlin, GMT+1`. */
export function zoneName(zone: string, at: Date): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  const short = dateFormat('en-GB', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return short === undefined || short === city ? city : `${city}, ${short}`;
}
