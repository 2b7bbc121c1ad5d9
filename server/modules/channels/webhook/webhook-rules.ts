const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after one attempt the next is made, in ms; the first at once. Each is made up to a tenth later. */
export const schedule: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** A receiver has so long to answer, ms. */
export const timeoutMs = 30 * second;

/** What of an answer is read and kept, bytes. */
export const maxAnswerBytes = 1024;

/** No pause that a receiver asks for is longer, ms. */
const longestPause = 24 * hour;

/** A webhook that failed for so long when an event is given up is switched off, ms. */
export const disableAfterMs = 3 * 24 * hour;

/** A secret that was replaced signs for so much longer, ms. */
export const overlapMs = 24 * hour;

/** Events and attempts are kept for so long after their end, ms. */
export const keptMs = 30 * 24 * hour;

/** These ask for fewer requests: too many, or somebody in front of the receiver has trouble with it. */
export const slowStatuses = new Set([429, 502, 504]);

/**
 * What a receiver asked for by Retry-After, in ms from now: seconds, or a date (RFC 9110). Null where it asks for
 * nothing.
 */
export function retryAfterMs(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) || ms <= 0 ? null : Math.min(ms, longestPause);
}

/**
 * When an event is tried again, null where the schedule has ended.
 *
 * @param tries how many attempts of the schedule have failed, from 1
 * @param asked what the receiver asked for, ms
 * @param chance from 0 to 1: how much of the tenth it comes later
 */
export function nextTry(tries: number, asked: number | null, now: Date, chance: number): Date | null {
  const delay = schedule[tries];
  if (delay === undefined) return null;
  return new Date(now.getTime() + Math.max(Math.round(delay * (1 + chance / 10)), asked ?? 0));
}

/** How long nothing at all is sent after a receiver asked for a pause for the nth time in a row, ms. */
export function pauseMs(slowdowns: number, asked: number | null): number {
  return Math.max(asked ?? 0, Math.min(5 * second * 2 ** Math.min(slowdowns - 1, 10), 15 * minute));
}
