import type { Deps } from '#server/modules/deps.ts';
import { PortError } from '#server/ports/port-error.ts';
import { openConnection } from './account-of.ts';
import { endConnections } from './end-connections.ts';

/**
 * Disconnects a channel that was connected with OAuth: nothing leaves by it any more, our tokens are wiped at once, and
 * the vendor is asked to end the grant. Where it does not answer, the user can end it there; the tokens are gone here.
 *
 * @returns the ids of what was disconnected; none where nothing was connected
 */
export async function disconnectChannel(
  { db, clock, log, connects, secrets }: Pick<Deps, 'db' | 'clock' | 'log' | 'connects' | 'secrets'>,
  userId: string,
  channel: 'slack' | 'reddit' | 'twitter',
): Promise<{ ids: string[] }> {
  const ended = await db
    .transaction()
    .execute((trx) => endConnections(trx, { userId, channel, id: undefined, now: clock.now() }));
  for (const row of ended) {
    const open = openConnection(secrets, row);
    const port = connects[channel];
    if (open === null || port?.network !== row.network) continue;
    try {
      await port.revoke(open);
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      log.warn({ kind: error.kind, reason: error.message, channel }, 'a grant could not be ended');
    }
  }
  return { ids: ended.map(({ id }) => id) };
}
