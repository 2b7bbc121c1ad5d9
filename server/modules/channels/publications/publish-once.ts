import { freshConnection } from '#server/modules/channels/connections/fresh-account.ts';
import type { Usable } from '#server/modules/channels/connections/refresh-connection.ts';
import type { ChannelPort } from '#server/ports/channel/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { Claimed } from './claim-publication.ts';
import { refusedWords } from './failure-words.ts';
import { imagesOf } from './images/images-of.ts';
import { lockPublication, movePublication } from './lock-publication.ts';
import { tryDelay } from './publication-rules.ts';
import { type Outcome, recordOutcome } from './record-outcome.ts';
import { later, publishable, type Sending } from './sending.ts';
import { startSend } from './start-send.ts';

/**
 * Sends a claimed publication: commits `send_started_at` before the call, calls once, and stores the outcome. From then
 * on nothing here, and nothing after a crash, ever sends it again.
 */
export async function publishOnce(tools: Sending, claimed: Claimed): Promise<void> {
  const { port, publication } = claimed;
  const usable = await usableNow(tools, claimed);
  if (usable === null) return;
  const images = await imagesOf(tools.db, { userId: publication.user_id, id: publication.id });
  const number = await startSend(tools, claimed);
  if (number === null) return;
  const outcome = await callOnce(number, () =>
    port.publish(usable.account, publishable(publication, images)),
  );
  if (outcome.kind !== 'sent') {
    tools.log.warn(
      { err: outcome.error, publication: publication.id, outcome: outcome.kind },
      'not published',
    );
  }
  await recordOutcome(tools, { ...claimed, connection: usable.connection }, number, outcome);
}

/** The account with a token that lives; null where there is none now, and the publication went back to wait. */
async function usableNow(tools: Sending, claimed: Claimed): Promise<Usable | null> {
  try {
    return await freshConnection(tools, claimed.connection);
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    await waitForToken(tools, claimed, error);
    return null;
  }
}

/** Puts a claimed publication back that nobody could begin to send, with the words that the channel's connection shows. */
async function waitForToken(tools: Sending, { publication, connection }: Claimed, error: PortError) {
  const { user_id: userId, id } = publication;
  await tools.db.transaction().execute(async (trx) => {
    const locked = await lockPublication(trx, { userId, id });
    if (locked?.state !== 'publishing' || locked.send_started_at !== null) return;
    const now = tools.clock.now();
    // What waits for its connection says so, and is taken up when that is made again.
    if (error.kind === 'unauthorized') {
      await movePublication(trx, locked, 'scheduled', now, { try_at: now });
      return;
    }
    const reported = await trx
      .selectFrom('connection')
      .select('state_reason')
      .where('user_id', '=', userId)
      .where('id', '=', connection.id)
      .executeTakeFirst();
    const tryAt = later(now, tryDelay(1, error.retryAfter));
    await movePublication(trx, locked, 'scheduled', now, {
      try_at: tryAt,
      error_kind: error.kind,
      error_message: reported?.state_reason ?? refusedWords(locked, error),
    });
    await tools.again(trx, tryAt);
  });
}

/** What a call to `publish` means. What is not surely without effect is unknown. */
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
        // After an earlier try the other one may be ours: somebody promised that it did nothing, and was wrong.
        return { kind: number === 1 ? 'refused' : 'unknown', error };
      case 'malformed':
      case 'unknown_outcome':
        return { kind: 'unknown', error };
    }
  }
}
