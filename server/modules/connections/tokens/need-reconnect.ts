import type { Transaction } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Connection } from '#server/modules/connections/require-owned-connection.ts';
import { accessMessage } from '#server/modules/provider-access-messages.ts';

/** Records that a vendor no longer accepts a connection. Posts scheduled through it wait for a reconnect. */
export async function needReconnect(
  trx: Transaction<Database>,
  connection: Connection,
  now: Date,
  /** From the port's error, if it gave one. */
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
    // Doesn't undo a reconnect that happened since this row was read.
    .where('updated_at', '<=', connection.updated_at)
    .execute();
  await notifyChange(trx, connection.user_id, { name: 'connection', id: connection.id });
}

/**
 * Records that a vendor rejected an access token that can be refreshed. The next caller that needs the
 * connection refreshes it first. A connection that was refreshed or reconnected since stays as it is.
 *
 * @returns false if there is no refresh token
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
