import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { needReconnect, suspectToken } from '#server/modules/connections/tokens/need-reconnect.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { later, latestMs, maxTries, tryDelay } from '#server/modules/publishing/publication-rules.ts';
import {
  type Enqueue,
  endPublication,
  lockPublication,
  movePublication,
  type Publication,
} from '#server/modules/publishing/publication-states.ts';
import type { Published } from '#server/ports/channel/port.ts';
import type { PortError } from '#server/ports/port-error.ts';
import { endAttempt, lastAttempt } from './attempts.ts';
import type { Claimed, Sending } from './claim-publication.ts';
import { refusedMessage, unknownMessage } from './failure-messages.ts';

/** The outcome of a call. `not_sent`: the vendor certainly did nothing, and a retry may succeed. */
export type Outcome =
  | { kind: 'sent'; published: Published }
  | { kind: 'refused' | 'not_sent'; error: PortError }
  | { kind: 'unknown'; error: Error };

/**
 * Stores an attempt's outcome. A response that arrives after the lease ran out still counts unless the
 * publication was resolved by then.
 */
export async function recordOutcome(
  { db, clock, enqueue }: Sending,
  claimed: Claimed,
  number: number,
  outcome: Outcome,
): Promise<void> {
  const { user_id: userId, id, kind } = claimed.publication;
  await db.transaction().execute(async (trx) => {
    if (kind === 'comment') await lockFacts(trx, userId);
    const locked = await lockPublication(trx, { userId, id });
    const attempt = locked && (await lastAttempt(trx, locked));
    if (!locked || attempt?.number !== number) return;
    if (locked.state !== 'publishing' && locked.state !== 'unconfirmed') return;
    const now = clock.now();
    const words = outcome.kind === 'sent' ? null : wordsFor(outcome, locked);
    await endAttempt(trx, attempt, {
      ended_at: now,
      outcome: outcome.kind,
      error_kind: kindOf(outcome),
      message: words,
    });
    const error = { error_kind: kindOf(outcome), error_message: words };
    if (outcome.kind === 'sent') {
      const { externalId, url } = outcome.published;
      await endPublication(trx, enqueue, locked, 'published', now, {
        external_id: externalId,
        external_url: url,
      });
    } else if (outcome.kind === 'refused') {
      await endPublication(trx, enqueue, locked, 'failed', now, error);
    } else if (outcome.kind === 'not_sent') {
      await postpone(trx, claimed, locked, { number, now, enqueue, failure: outcome.error, error });
    } else if (locked.state === 'publishing') {
      await movePublication(trx, locked, 'unconfirmed', now, { ...error, check_at: now });
    }
  });
}

/** Nothing was published: retries after a pause or a reconnect, within limits. */
async function postpone(
  trx: Transaction<Database>,
  { connection }: Claimed,
  locked: Publication,
  by: {
    number: number;
    now: Date;
    enqueue: Enqueue;
    failure: PortError;
    error: { error_kind: string | null; error_message: string | null };
  },
): Promise<void> {
  const { number, now, enqueue, failure, error } = by;
  const isUnauthorized = failure.kind === 'unauthorized';
  // A token can stop working early. If possible, it is refreshed once before the user is asked to reconnect.
  const isSuspect =
    isUnauthorized &&
    !(await wasUnauthorized(trx, locked, number - 1)) &&
    (await suspectToken(trx, connection, now));
  if (isUnauthorized && !isSuspect) await needReconnect(trx, connection, now, failure.reason);
  const tryAt = isUnauthorized ? now : later(now, tryDelay(number, failure.retryAfter));
  const isLast = number >= maxTries || tryAt.getTime() - (locked.due_at?.getTime() ?? 0) > latestMs;
  // It was already shown as unconfirmed, so its author decides whether to publish it again.
  if (isLast || locked.state === 'unconfirmed') {
    await endPublication(trx, enqueue, locked, 'failed', now, error);
    return;
  }
  await movePublication(trx, locked, 'scheduled', now, { ...error, try_at: tryAt, send_started_at: null });
  if (!isUnauthorized || isSuspect) await enqueue(trx, { userId: locked.user_id, id: locked.id }, tryAt);
}

/** Whether the previous attempt failed the same way: then a fresh token didn't help. */
async function wasUnauthorized(
  trx: Transaction<Database>,
  { user_id, id }: Publication,
  number: number,
): Promise<boolean> {
  const attempt = await trx
    .selectFrom('publication_attempt')
    .select('error_kind')
    .where('user_id', '=', user_id)
    .where('publication_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return attempt?.error_kind === 'unauthorized';
}

function kindOf(outcome: Outcome): string | null {
  if (outcome.kind === 'sent') return null;
  return 'kind' in outcome.error ? outcome.error.kind : 'unknown_outcome';
}

function wordsFor(outcome: Exclude<Outcome, { kind: 'sent' }>, locked: Publication): string {
  return outcome.kind === 'unknown' ? unknownMessage(locked.channel) : refusedMessage(locked, outcome.error);
}
