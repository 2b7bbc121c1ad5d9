import { invalidField } from '#server/app-error.ts';
import type { PublicationTable } from './tables.ts';

export type PublicationState = PublicationTable['state'];

/**
 * Every allowed transition. `scheduled` to itself changes the time. `publishing` returns to `scheduled` only
 * if sending hadn't started or the vendor certainly did nothing.
 */
export const publicationMoves: Record<PublicationState, readonly PublicationState[]> = {
  draft: ['scheduled', 'cancelled'],
  scheduled: ['draft', 'scheduled', 'publishing', 'cancelled', 'missed', 'failed'],
  publishing: ['scheduled', 'published', 'failed', 'unconfirmed', 'cancelled', 'missed'],
  unconfirmed: ['published', 'failed'],
  published: [],
  failed: [],
  missed: [],
  cancelled: [],
};

export function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a click can be undone. */
export const undoMs = 10 * second;

/** How far ahead a post can be scheduled. */
const maxAheadMs = 366 * 24 * hour;

/** How long a worker owns a publication, from the start of sending. A call ends well within it. */
export const leaseMs = 45 * second;

/** A publication this late is never sent, because that would surprise its author. In ms after it was due. */
export const latestMs = 24 * hour;

/** A publication that is due and unclaimed for this long raises an alarm. */
export const alertAfterMs = 2 * minute;

/** How often sending is tried while the vendor certainly did nothing. */
export const maxTries = 6;

/**
 * The delay until the next try, in ms: what the vendor asked for (in seconds), or else doubling from 30 s up
 * to 15 min.
 */
export function tryDelay(tries: number, retryAfter: number | undefined): number {
  return Math.min(
    retryAfter === undefined ? 30 * second * 2 ** (tries - 1) : retryAfter * second,
    15 * minute,
  );
}

/**
 * The delays before each next check, because vendors' lists lag. A post that the last check doesn't find
 * wasn't published.
 */
export const checkDelays: readonly number[] = [20 * second, minute, 3 * minute, 10 * minute];

/**
 * An identical text sent this long before may be what a check finds, because clocks differ and ports look
 * further back.
 */
export const duplicateWindowMs = 10 * minute;

/**
 * When an approved post is sent: at the requested time, but not before its approval can no longer be undone.
 *
 * @param at ISO 8601; undefined means as soon as the approval can no longer be undone
 * @throws AppError `invalid_request` for the field `at` if it is in the past or more than a year ahead
 */
export function resolveDueAt(at: string | undefined, now: Date): Date {
  const soonest = new Date(now.getTime() + undoMs);
  if (at === undefined) return soonest;
  const wanted = new Date(at);
  if (wanted < now) throw invalidField('at', 'This time has passed. Choose a later one.');
  if (wanted.getTime() - now.getTime() > maxAheadMs) throw invalidField('at', 'Choose a time within a year.');
  return wanted < soonest ? soonest : wanted;
}

/** How long after publication a channel is asked for a post's counts. X charges for each read. */
const countGaps = [hour, 24 * hour, 3 * 24 * hour, 7 * 24 * hour];

/** When a channel is next asked for the counts of a post published at `posted`; null for never again. */
export function nextCount(posted: Date, now: Date): Date | null {
  const next = countGaps.map((gap) => new Date(posted.getTime() + gap)).find((at) => at > now);
  return next ?? null;
}
