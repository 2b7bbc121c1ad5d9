import { dateFormat } from './date-format.ts';

/**
 * A wall time: what clocks in a zone show, as the milliseconds at which UTC shows the same. So wall times can
 * be compared and formatted without a zone.
 */
export type WallTime = number;

/** How often clocks show a wall time: once, never (`gap`) or twice. */
type Shown = 'once' | 'gap' | 'twice';

const second = 1000;
const day = 24 * 3600 * second;

/** What clocks in a zone show at a given time (ms). @throws RangeError for an unknown zone */
export function wallTimeAt(at: number, zone: string): WallTime {
  // Sweden writes dates in ISO 8601.
  const format = dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone });
  const wall = Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
  // Years before 1000 aren't written with four digits, so they use UTC.
  return Number.isNaN(wall) ? at : wall + (((at % second) + second) % second);
}

/**
 * When clocks show a wall time (`at`). A time that occurs twice means its first moment; one that clocks skip
 * moves later by the size of the jump. `last` is the second of two moments: an inclusive end contains both.
 */
export function momentOf(wall: WallTime, zone: string): { is: Shown; at: number; last: number } {
  // No zone is more than a day from UTC, and none changes its clocks twice within two days.
  const [early, late] = [offsetAt(wall - day, zone), offsetAt(wall + day, zone)];
  const found = [wall - early, wall - late].filter((at) => wallTimeAt(at, zone) === wall);
  if (found.length === 0) return { is: 'gap', at: wall - early, last: wall - early };
  const [at, last] = [Math.min(...found), Math.max(...found)];
  return { is: at === last ? 'once' : 'twice', at, last };
}

/**
 * The same for what runs at a wall time. All times that clocks skip run at the first moment after the gap, so
 * that they can run once, together.
 */
export function runMomentOf(wall: WallTime, zone: string): { is: Shown; at: number } {
  const { is, at } = momentOf(wall, zone);
  if (is !== 'gap') return { is, at };
  const offset = offsetAt(wall - day, zone);
  let before = Math.floor((wall - day) / second);
  let since = Math.ceil((wall + day) / second);
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2);
    if (offsetAt(middle * second, zone) === offset) before = middle;
    else since = middle;
  }
  return { is, at: since * second };
}

const offsetAt = (at: number, zone: string): number => wallTimeAt(at, zone) - at;

/** The calendar day this many days later, or earlier if negative. */
export function addDays(from: string, days: number): string {
  return new Date(Date.parse(`${from}T00:00:00Z`) + days * day).toISOString().slice(0, 10);
}
