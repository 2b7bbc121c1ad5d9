import type { Deps } from '#server/modules/deps.ts';
import { PortError } from '#server/ports/port-error.ts';
import { decryptConnection } from './account-of.ts';
import { endConnections } from './end-connections.ts';
import type { Connection } from './require-owned-connection.ts';

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
    const open = decryptConnection(secrets, row);
    const port = connects[channel];
    if (open === null || port?.network !== row.network || (await isSharedGrant(db, row))) continue;
    try {
      await port.revoke(open);
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      log.warn({ kind: error.kind, reason: error.message, channel }, 'a grant could not be ended');
    }
  }
  return { ids: ended.map(({ id }) => id) };
}

/**
 * Whether the grant is another user's too. Slack gives one token to a workspace, whoever installs the app there, so ending
 * it would disconnect the others; elsewhere each user has their own.
 */
async function isSharedGrant(db: Deps['db'], row: Connection): Promise<boolean> {
  if (row.provider !== 'slack') return false;
  const other = await db
    .selectFrom('connection')
    .select('id')
    .where('provider', '=', row.provider)
    .where('network', '=', row.network)
    .where('external_id', '=', row.external_id)
    .where('user_id', '<>', row.user_id)
    .where('state', '<>', 'disabled')
    .executeTakeFirst();
  return other !== undefined;
}
