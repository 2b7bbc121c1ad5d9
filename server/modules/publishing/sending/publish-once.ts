import { sql } from 'kysely';
import { isAccountOpen } from '#server/db/open-account.ts';
import { owned } from '#server/db/owned.ts';
import { withReplicatedCommit } from '#server/db/replicated-commit.ts';
import { usableStates } from '#server/modules/connections/require-owned-connection.ts';
import { freshConnection, type Usable } from '#server/modules/connections/tokens/refresh-connection.ts';
import { publishingKind, runPaced } from '#server/modules/pacing/paced-ports.ts';
import { mediaOf } from '#server/modules/publishing/images/post-images.ts';
import { findNextPart, isPartSendable } from '#server/modules/publishing/parts.ts';
import { later, leaseMs, tryDelay } from '#server/modules/publishing/publication-rules.ts';
import { lockPublication, movePublication } from '#server/modules/publishing/publication-states.ts';
import type { ChannelPort, PostMedia } from '#server/ports/channel/port.ts';
import { PortError, PostponedError } from '#server/ports/port-error.ts';
import type { Claimed, Sending } from './claim-publication.ts';
import { refusedMessage } from './failure-messages.ts';
import { findAnswered } from './find-answered.ts';
import { publishable } from './publishable.ts';
import { type Outcome, recordOutcome } from './record-outcome.ts';

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
    const ready = await findAnswered(tools, claimed, usable.account);
    if (ready === null) return;
    // Wait for the account first: a publication that is waiting hasn't started to be sent.
    await runPaced(port, usable.account.externalId, publishingKind(kind), async () => {
      await sendPaced(tools, ready, usable, media);
    });
  } catch (error) {
    if (!(error instanceof PostponedError)) throw error;
    await waitForTurn(tools, claimed, error);
  }
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
    await tools.enqueue(trx, { userId, id }, tryAt);
  });
}

/** Returns a claimed publication to waiting until its account is free. */
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
    await tools.enqueue(trx, { userId, id }, error.until);
  });
}

async function sendPaced(
  tools: Sending,
  claimed: Claimed,
  usable: Usable,
  media: PostMedia[],
): Promise<void> {
  const { port, publication } = claimed;
  const isThread = claimed.continues !== null || (await findNextPart(tools.db, publication)) !== undefined;
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

/**
 * Marks a claimed publication as about to be sent and logs the attempt. Both are committed when this returns, on
 * a synchronous standby too.
 *
 * @returns the attempt's number; null if it was canceled, another worker took it over, its member is no
 *   longer connected there, its user has deleted the account, or the database went back to an
 *   earlier state
 */
export async function startSend(
  { db, opsDb, wal, clock }: Sending,
  claimed: Claimed,
): Promise<number | null> {
  const { user_id, id } = claimed.publication;
  return withReplicatedCommit({ db, opsDb }, async (trx) => {
    // It may have been sent, and will be suspect within seconds.
    if (!(await wal.isCertain(trx))) return null;
    const now = clock.now();
    const started = await trx
      .updateTable('publication')
      // The call gets a fresh lease, however long it took to get here.
      .set({
        send_started_at: now,
        sent_as: claimed.connection.external_id,
        leased_until: later(now, leaseMs),
        updated_at: now,
      })
      .where(owned('publication', { user_id, id }))
      .where('state', '=', 'publishing')
      .where('send_started_at', 'is', null)
      .where('leased_until', '=', claimed.leasedUntil)
      .where(isPartSendable)
      // A reply without the comment it answers would stand on its own.
      .where(sql<boolean>`(not is_reply or answers_comment_id is not null)`)
      .where(isAccountOpen('publication.user_id'))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('connection')
            .select('connection.id')
            .whereRef('connection.user_id', '=', 'publication.user_id')
            .where('connection.id', '=', claimed.connection.id)
            .whereRef('connection.member_id', '=', 'publication.member_id')
            .where('connection.state', 'in', usableStates),
        ),
      )
      .returning('id')
      .executeTakeFirst();
    if (!started) return null;
    const { number } = await trx
      .insertInto('publication_attempt')
      .values((eb) => ({
        user_id,
        publication_id: id,
        number: eb
          .selectFrom('publication_attempt')
          .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
          .where('user_id', '=', user_id)
          .where('publication_id', '=', id),
        send_started_at: now,
      }))
      .returning('number')
      .executeTakeFirstOrThrow();
    return number;
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
