import { invalidField } from '#server/app-error.ts';
import type { Channel, PublicationTable } from '#server/modules/channels/tables.ts';
import type { ChannelProvider, Publishable } from '#server/ports/channel/port.ts';

export type PublicationState = PublicationTable['state'];

/**
 * Every allowed move; from `scheduled` to itself at another time. `publishing` goes back to `scheduled` only where
 * sending had not started or the vendor surely did nothing.
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

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a click can be taken back. */
export const undoMs = 10 * second;

/** How far ahead a post can be scheduled. */
const farthestMs = 366 * 24 * hour;

/** How long a worker has one to itself, from the start of sending; a call ends well within it. */
export const leaseMs = 45 * second;

/** What could not be sent this long after it was due is not sent any more: it would surprise its author. */
export const latestMs = 24 * hour;

/** What is due and unclaimed for so long is an alarm. */
export const alarmMs = 2 * minute;

/** How often it is tried where the vendor surely did nothing. */
export const maxTries = 6;

/** Until the next try, in ms: what the vendor asked for (in seconds), else doubling from 30 s up to 15 min. */
export function tryDelay(tries: number, retryAfter: number | undefined): number {
  return Math.min(
    retryAfter === undefined ? 30 * second * 2 ** (tries - 1) : retryAfter * second,
    15 * minute,
  );
}

/**
 * When to look again, after each look that found nothing: lists at the vendors lag. One that is still not there
 * after the last was not published.
 */
export const lookGaps: readonly number[] = [20 * second, minute, 3 * minute, 10 * minute];

/** The same text that left this long before may be what a check sees: clocks differ, and ports look further back. */
export const twinMs = 10 * minute;

/**
 * When an approved post leaves: at the wanted moment, and not before its approval can be taken back.
 *
 * @param at ISO 8601; undefined: as soon as it can no longer be taken back
 * @throws AppError `invalid_request` for the field `at` where it is past, or more than a year ahead
 */
export function whenDue(at: string | undefined, now: Date): Date {
  const soonest = new Date(now.getTime() + undoMs);
  if (at === undefined) return soonest;
  const wanted = new Date(at);
  if (wanted < now) throw invalidField('at', 'This time is past. Choose a later one.');
  if (wanted.getTime() - now.getTime() > farthestMs) throw invalidField('at', 'Choose a time within a year.');
  return wanted < soonest ? soonest : wanted;
}

/** When a channel is asked what a post got, after it was posted: X charges for each look. */
const countGaps = [hour, 24 * hour, 3 * 24 * hour, 7 * 24 * hour];

/** When a channel is next asked what a post got that was posted then; null for never again. */
export function nextCount(posted: Date, now: Date): Date | null {
  const next = countGaps.map((gap) => new Date(posted.getTime() + gap)).find((at) => at > now);
  return next ?? null;
}

/** Whether a channel is asked itself: what posts on LinkedIn got is read by sources, and Slack does not say. */
export const isCountedByChannel = ({
  channel,
  kind,
}: {
  channel: Channel;
  kind: PublicationTable['kind'];
}): boolean => kind === 'post' && (channel === 'twitter' || channel === 'reddit');

/** Through whom a channel is reached, the better way first. */
export function providersOf(channel: Channel, kind: Publishable['kind']): ChannelProvider[] {
  if (channel !== 'linkedin') return [channel];
  return kind === 'post' ? ['linkedin', 'unipile'] : ['unipile', 'linkedin'];
}
