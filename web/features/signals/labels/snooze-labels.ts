import type { Signal } from '#contract/signals/signals.ts';
import { dayHeading, formatDay, timeOfDay } from '#web/ui/relative-time.ts';

/** How long a person is marked after coming back from a snooze, ms. */
const markedMs = 7 * 86_400_000;

/** Whether a person is snoozed at a given time. */
export function isSnoozed({ snoozedUntil }: Pick<Signal, 'snoozedUntil'>, now: Date): boolean {
  return snoozedUntil !== null && new Date(snoozedUntil) > now;
}

/**
 * `Snoozed until 23 Nov, 08:00`; for a week afterward `Back from snooze since today`; null for everyone else.
 */
export function snoozeLabel(signal: Pick<Signal, 'snoozedUntil'>, now: Date): string | null {
  const { snoozedUntil } = signal;
  if (snoozedUntil === null) return null;
  if (isSnoozed(signal, now)) return `Snoozed until ${momentLabel(snoozedUntil, now)}`;
  if (now.getTime() - Date.parse(snoozedUntil) > markedMs) return null;
  const day = dayHeading(snoozedUntil, now);
  return `Back from snooze since ${day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day}`;
}

/** `23 Nov, 08:00` in the reader's zone. */
export function momentLabel(moment: string, now: Date): string {
  return `${formatDay(moment, now)}, ${timeOfDay(moment)}`;
}

/** `today 09:10`, `yesterday 17:20`, `18 Nov 17:20` in the reader's zone. */
export function sinceLabel(moment: string, now: Date): string {
  const day = dayHeading(moment, now);
  const word = day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day;
  return `${word} ${timeOfDay(moment)}`;
}
