import { dateFormat } from '#core/date-format.ts';

/**
 * A wall time: what clocks in a zone show, stored as the milliseconds at which UTC shows the same. So wall
 * times can be compared and formatted without a zone.
 */
export type WallTime = number;

/** How often clocks show a wall time: once, never (`gap`) or twice. */
export type WallMoment = { at: number; is: 'once' | 'gap' | 'twice' };

const second = 1000;
const day = 24 * 3600 * second;

/** Whether this is a zone name from the IANA database. Offsets such as `+02:00` are not. */
export function isZone(zone: string): boolean {
  try {
    return /^[A-Za-z]/.test(zone) && formatOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/** The zone's proper spelling. @throws RangeError for an unknown zone */
export function canonicalZone(zone: string): string {
  // The runtime may prefer an outdated name, such as Asia/Calcutta. Then the user's spelling stays.
  const known = formatOf(zone).resolvedOptions().timeZone;
  return known.toLowerCase() === zone.toLowerCase() ? known : zone;
}

/** What clocks in a zone show at a given time (ms). @throws RangeError for an unknown zone */
export function wallTimeAt(at: number, zone: string): WallTime {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second: seconds = 0 } = parts;
  return Date.UTC(year, month - 1, date, hour, minute, seconds) + (((at % second) + second) % second);
}

/**
 * When clocks show a wall time: the first time if they show it twice, or the first moment after the gap if
 * they skip it.
 */
export function momentOf(wall: WallTime, zone: string): WallMoment {
  // No zone is more than a day from UTC, and none changes its clocks twice within two days.
  const before = wallTimeAt(wall - day, zone) - (wall - day);
  const after = wallTimeAt(wall + day, zone) - (wall + day);
  const found = [...new Set([wall - before, wall - after])].filter((at) => wallTimeAt(at, zone) === wall);
  if (found.length > 0) return { at: Math.min(...found), is: found.length === 1 ? 'once' : 'twice' };
  return { at: changeAfter(wall - day, wall + day, before, zone), is: 'gap' };
}

/** The first moment, to the second, at which a zone's offset from UTC is no longer `offset` (ms). */
function changeAfter(from: number, till: number, offset: number, zone: string): number {
  let before = Math.floor(from / second);
  let since = Math.ceil(till / second);
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2);
    if (wallTimeAt(middle * second, zone) - middle * second === offset) before = middle;
    else since = middle;
  }
  return since * second;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return dateFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}
