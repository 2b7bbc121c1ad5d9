import { clockOf, dayOf } from './local-clock.ts';

const dayMs = 86_400_000;

/** A day of the user's clocks, as the moments it begins and ends with; the end is the next day's beginning. */
export type LocalDay = { day: string; from: Date; to: Date };

/** When a day begins on the user's clocks; where midnight is skipped, the first moment after it. */
export function dayStart(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The last day that ISO 8601 writes with four digits has no next one.
  if (Number.isNaN(midnight)) return new Date(253_402_300_800_000);
  // Zones are at most 14 hours ahead of UTC and 12 behind.
  let before = midnight - 15 * 3_600_000;
  let after = midnight + 15 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(new Date(middle), timeZone) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/**
 * The last moment at which the user's clocks show this; where they skip it, the moment as the clocks before the skip
 * would count it. In UTC where the runtime does not know the zone.
 */
export function momentShown(local: string, timeZone: string): Date {
  const shown = Date.parse(`${local}Z`);
  if (Number.isNaN(shown)) return new Date(Number.NaN);
  const tried = [-dayMs, dayMs].map((away) => shown - (clockOf(shown + away, timeZone) - (shown + away)));
  const fitting = tried.filter((at) => clockOf(at, timeZone) === shown);
  return new Date(Math.max(...(fitting.length > 0 ? fitting : tried)));
}
