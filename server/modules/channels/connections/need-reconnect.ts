import type { Transaction } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { accessMessage } from '#server/modules/provider-access-messages.ts';
import type { Connection } from './require-owned-connection.ts';

/**
 * Notes that a vendor does not accept a connection any more; what was scheduled by it waits until it is connected
 * again.
 */
export async function needReconnect(
  trx: Transaction<Database>,
  connection: Connection,
  now: Date,
  /** Of the port's error, where it gave one. */
  reason?: string,
): Promise<void> {
  await trx
    .updateTable('connection')
    .set({
      state: 'needs_reconnect',
      state_reason:
        accessMessage(reason, 'user') ??
        `${channelNames[connection.channel]} no longer accepts the connection. Reconnect it.`,
      checked_at: now,
      updated_at: now,
    })
    .where(owned('connection', connection))
    // Whoever connected it again meanwhile is not undone.
    .where('updated_at', '<=', connection.updated_at)
    .execute();
  await notifyChange(trx, connection.user_id, { name: 'connection', id: connection.id });
}

/**
 * Notes that a vendor did not accept an access token that can be refreshed: whoever needs the connection next refreshes
 * it first. One that was refreshed or connected again meanwhile stays as it is.
 *
 * @returns false where there is nothing to refresh it with
 */
export async function suspectToken(
  trx: Transaction<Database>,
  connection: Connection,
  now: Date,
): Promise<boolean> {
  if (connection.refresh_at === null) return false;
  await trx
    .updateTable('connection')
    .set({ refresh_at: now, token_ends_at: now, updated_at: now })
    .where(owned('connection', connection))
    .where('updated_at', '<=', connection.updated_at)
    .where('refresh_at', 'is not', null)
    .execute();
  return true;
}
