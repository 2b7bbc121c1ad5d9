import { addDays } from '#core/zoned-time.ts';
import { clockOf, localDay, momentShown } from '#server/local-time.ts';
import type { WorkingHours } from './pacing-policy.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** When working hours next begin in a time zone; null during working hours. */
export function nextOpening(now: Date, { from, to }: WorkingHours, timeZone: string): Date | null {
  const shown = Math.floor((clockOf(now.getTime(), timeZone) % day) / minute);
  if (shown >= from && shown < to) return null;
  const today = localDay(now, timeZone);
  return momentShown(`${shown < from ? today : addDays(today, 1)}T${clockWords(from)}:00`, timeZone);
}

/** Minutes of a day as `HH:MM`. */
export function clockWords(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
