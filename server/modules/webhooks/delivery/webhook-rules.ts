const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delay before each attempt, in ms, plus up to a tenth of it. The first attempt is immediate. */
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

/** How long a receiver has to respond, in ms. */
export const timeoutMs = 30 * second;

/** How much of a response is read and stored, in bytes. */
export const maxAnswerBytes = 1024;

/** The longest pause a receiver can ask for, in ms. */
const maxPauseMs = 24 * hour;

/** A webhook that has failed for this long when an event is given up is switched off. In ms. */
export const disableAfterMs = 3 * 24 * hour;

/** How much longer a replaced secret keeps signing, in ms. */
export const overlapMs = 24 * hour;

/** How long events and attempts are kept after they end, in ms. */
export const keptMs = 30 * 24 * hour;

/**
 * Statuses that ask for fewer requests: too many, or a proxy in front of the receiver has trouble with it.
 */
export const slowStatuses = new Set([429, 502, 504]);

/**
 * The pause a receiver asked for with Retry-After, in ms from now: seconds or a date (RFC 9110). Null if it
 * asks for none.
 */
export function retryAfterMs(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) || ms <= 0 ? null : Math.min(ms, maxPauseMs);
}

/**
 * When an event is tried again; null once the schedule has ended.
 *
 * @param tries how many attempts of the schedule have failed, starting at 1
 * @param asked the pause the receiver asked for, in ms
 * @param chance from 0 to 1: the share of the extra tenth to add
 */
export function nextTry(tries: number, asked: number | null, now: Date, chance: number): Date | null {
  const delay = schedule[tries];
  if (delay === undefined) return null;
  return new Date(now.getTime() + Math.max(Math.round(delay * (1 + chance / 10)), asked ?? 0));
}

/**
 * How long sending to a webhook stops after the receiver asked for a pause for the nth time in a row, in ms.
 */
export function pauseMs(slowdowns: number, asked: number | null): number {
  return Math.max(asked ?? 0, Math.min(5 * second * 2 ** Math.min(slowdowns - 1, 10), 15 * minute));
}
