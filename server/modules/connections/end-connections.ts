import { sql, type Transaction } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel } from '#contract/channels/publications.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { writeAudit } from '#server/modules/access/audit.ts';
import { decryptConnection } from '#server/modules/connections/tokens/connection-secrets.ts';
import type { Deps } from '#server/modules/deps.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { Connection } from './require-owned-connection.ts';

/**
 * Ends the user's connections to a channel: nothing is published through them any more, and tokens are wiped.
 * The rows stay, so scheduled posts wait for a reconnect. Accounts at Unipile are marked for deletion.
 *
 * @param by.id one connection; undefined ends all
 * @returns the rows as they were before
 */
export async function endConnections(
  trx: Transaction<Database>,
  by: { userId: string; channel: Channel; id: string | undefined; now: Date },
): Promise<Connection[]> {
  const rows = await trx
    .selectFrom('connection')
    .selectAll()
    .where('user_id', '=', by.userId)
    .where('channel', '=', by.channel)
    .where('state', '<>', 'disabled')
    .$call((query) => (by.id === undefined ? query : query.where('id', '=', by.id)))
    .forNoKeyUpdate()
    .execute();
  for (const { id, network: realm } of rows) {
    await trx
      .updateTable('connection')
      .set({
        state: 'disabled',
        state_reason: null,
        secrets: null,
        expires_at: null,
        refresh_at: null,
        token_ends_at: null,
        refresh_failures: 0,
        to_remove: sql<string[]>`case when provider = 'unipile'
          then array_append(array_remove(to_remove, external_id), external_id) else to_remove end`,
        updated_at: by.now,
      })
      .where(owned('connection', { userId: by.userId, id }))
      .execute();
    await notifyChange(trx, by.userId, { name: 'connection', id });
    await writeAudit(trx, {
      actorId: by.userId,
      userId: by.userId,
      action: 'connection.ended',
      subject: channelNames[by.channel],
      detail: { network: realm },
      now: by.now,
    });
  }
  return rows;
}

/**
 * Disconnects a channel that was connected with OAuth: nothing is published through it any more, our tokens
 * are wiped immediately, and the vendor is asked to revoke the grant. If the vendor doesn't respond, the user
 * can revoke the grant there; our copy of the tokens is wiped either way.
 *
 * @returns the ids of the disconnected connections; empty if nothing was connected
 */
export async function disconnectChannel(
  { db, clock, log, connects, secrets }: Pick<Deps, 'db' | 'clock' | 'log' | 'connects' | 'secrets'>,
  userId: string,
  channel: Exclude<Channel, 'linkedin'>,
): Promise<{ ids: string[] }> {
  const ended = await db
    .transaction()
    .execute((trx) => endConnections(trx, { userId, channel, id: undefined, now: clock.now() }));
  for (const row of ended) {
    const open = decryptConnection(secrets, row);
    const port = connects[row.network][channel];
    if (open === null || port === null || !('revoke' in port)) continue;
    if (await isSharedGrant(db, row)) continue;
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
 * Whether another user shares this grant. Slack issues one token per workspace, whoever installs the app
 * there, so revoking it would disconnect the others. Elsewhere each user has their own grant.
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
