import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { needReconnect, suspectToken } from '#server/modules/channels/connections/need-reconnect.ts';
import { freshConnection, type Usable } from '#server/modules/channels/connections/refresh-connection.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { publishingKind, runInTurn } from '#server/modules/pacing/paced-ports.ts';
import type { ChannelPort, PostMedia, Published } from '#server/ports/channel/port.ts';
import { PortError, PostponedError } from '#server/ports/port-error.ts';
import { refusedMessage, unknownMessage } from './failure-messages.ts';
import { mediaOf } from './images/post-images.ts';
import { hasNextPart } from './parts.ts';
import { latestMs, maxTries, tryDelay } from './publication-rules.ts';
import { lockPublication, movePublication, type Publication } from './publication-states.ts';
import {
  type Claimed,
  endAttempt,
  lastAttempt,
  later,
  publishable,
  type Sending,
  startSend,
} from './sending.ts';

/**
 * Sends a claimed publication: commits `send_started_at` before the call, calls once, and stores the outcome.
 * Once committed, it is never sent again, not even after a crash.
 */
export async function publishOnce(tools: Sending, claimed: Claimed): Promise<void> {
  const { port, publication } = claimed;
  const usable = await usableNow(tools, claimed);
  if (usable === null) return;
  const media = await mediaOf(tools.db, { userId: publication.user_id, id: publication.id });
  const { kind } = publication;
  try {
    // Wait for the turn first: a publication that is waiting hasn't started to be sent.
    await runInTurn(port, usable.account.externalId, publishingKind(kind), async () => {
      await sendInTurn(tools, claimed, usable, media);
    });
  } catch (error) {
    if (!(error instanceof PostponedError)) throw error;
    await waitForTurn(tools, claimed, error);
  }
}

async function sendInTurn(
  tools: Sending,
  claimed: Claimed,
  usable: Usable,
  media: PostMedia[],
): Promise<void> {
  const { port, publication } = claimed;
  const isThread = claimed.continues !== null || (await hasNextPart(tools.db, publication));
  const number = await startSend(tools, claimed);
  if (number === null) return;
  const outcome = await callOnce(number, () =>
    port.publish(
      usable.account,
      publishable(publication, claimed.continues, media, usable.connection.details, isThread),
    ),
  );
  if (outcome.kind !== 'sent') {
    tools.log.warn(
      { err: outcome.error, publication: publication.id, outcome: outcome.kind },
      'not published',
    );
  }
  await recordOutcome(tools, { ...claimed, connection: usable.connection }, number, outcome);
}

/** The account with a valid token. Null if there is none now; the publication then goes back to waiting. */
async function usableNow(tools: Sending, claimed: Claimed): Promise<Usable | null> {
  try {
    return await freshConnection(tools, claimed.connection);
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    await waitForToken(tools, claimed, error);
    return null;
  }
}

/** Returns a publication that couldn't be started to waiting, with the reason shown on its connection. */
async function waitForToken(tools: Sending, { publication, connection }: Claimed, error: PortError) {
  const { user_id: userId, id } = publication;
  await tools.db.transaction().execute(async (trx) => {
    const locked = await lockPublication(trx, { userId, id });
    if (locked?.state !== 'publishing' || locked.send_started_at !== null) return;
    const now = tools.clock.now();
    // A publication that waits for its connection shows so, and is picked up after a reconnect.
    if (error.kind === 'unauthorized') {
      await movePublication(trx, locked, 'scheduled', now, { try_at: now });
      return;
    }
    const reported = await trx
      .selectFrom('connection')
      .select('state_reason')
      .where(owned('connection', { userId, id: connection.id }))
      .executeTakeFirst();
    const tryAt = later(now, tryDelay(1, error.retryAfter));
    await movePublication(trx, locked, 'scheduled', now, {
      try_at: tryAt,
      error_kind: error.kind,
      error_message: reported?.state_reason ?? refusedMessage(locked, error),
    });
    await tools.again(trx, tryAt);
  });
}

/** Returns a claimed publication to waiting until its account's next turn. */
async function waitForTurn(tools: Sending, { publication }: Claimed, error: PostponedError): Promise<void> {
  const { user_id: userId, id } = publication;
  await tools.db.transaction().execute(async (trx) => {
    const locked = await lockPublication(trx, { userId, id });
    if (locked?.state !== 'publishing' || locked.send_started_at !== null) return;
    await movePublication(trx, locked, 'scheduled', tools.clock.now(), {
      try_at: error.until,
      error_kind: error.kind,
      error_message: error.message,
    });
    await tools.again(trx, error.until);
  });
}

/** Classifies the result of a `publish` call. An error that may have had an effect counts as unknown. */
async function callOnce(number: number, call: () => ReturnType<ChannelPort['publish']>): Promise<Outcome> {
  try {
    return { kind: 'sent', published: await call() };
  } catch (error) {
    if (!(error instanceof PortError)) return { kind: 'unknown', error: error as Error };
    switch (error.kind) {
      case 'unauthorized':
      case 'rate_limited':
      case 'unavailable':
        return { kind: 'not_sent', error };
      case 'forbidden':
      case 'rejected':
      case 'not_found':
        return { kind: 'refused', error };
      case 'duplicate':
        // After an earlier try, the duplicate may be our own: an error reported no effect but was wrong.
        return { kind: number === 1 ? 'refused' : 'unknown', error };
      case 'malformed':
      case 'unknown_outcome':
        return { kind: 'unknown', error };
    }
  }
}

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
  { db, clock, again }: Sending,
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
      await movePublication(trx, locked, 'published', now, { external_id: externalId, external_url: url });
    } else if (outcome.kind === 'refused') {
      await movePublication(trx, locked, 'failed', now, error);
    } else if (outcome.kind === 'not_sent') {
      await postpone(trx, claimed, locked, { number, now, again, failure: outcome.error, error });
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
    again: Sending['again'];
    failure: PortError;
    error: { error_kind: string | null; error_message: string | null };
  },
): Promise<void> {
  const { number, now, failure, error } = by;
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
    await movePublication(trx, locked, 'failed', now, error);
    return;
  }
  await movePublication(trx, locked, 'scheduled', now, { ...error, try_at: tryAt, send_started_at: null });
  if (!isUnauthorized || isSuspect) await by.again(trx, tryAt);
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
