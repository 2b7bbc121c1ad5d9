import type { ChannelPort } from '#server/ports/channel/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { accountOf } from './account-of.ts';
import { armPublication } from './arm-publication.ts';
import type { Claimed } from './claim-publication.ts';
import { type Outcome, recordOutcome } from './record-outcome.ts';
import { publishable, type Sending } from './sending.ts';

/**
 * Sends a claimed publication: arms it, which is committed before the call, calls once, and writes what became of it.
 * From arming on nothing here, and nothing after a crash, ever sends it again.
 */
export async function publishOnce(tools: Sending, claimed: Claimed): Promise<void> {
  const { connection, port, publication } = claimed;
  const account = accountOf(tools.secrets, connection);
  const number = await armPublication(tools, claimed);
  if (number === null) return;
  const outcome = await callOnce(number, () => port.publish(account, publishable(publication)));
  if (outcome.kind !== 'sent') {
    tools.log.warn(
      { err: outcome.error, publication: publication.id, outcome: outcome.kind },
      'not published',
    );
  }
  await recordOutcome(tools, claimed, number, outcome);
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
