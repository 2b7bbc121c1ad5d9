import { sql, type Transaction } from 'kysely';
import { channelNames } from '#contract/channel-words.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { writeAudit } from '#server/modules/access/audit.ts';
import type { Channel } from '#server/modules/channels/tables.ts';
import type { Connection } from './require-owned-connection.ts';

/**
 * Ends connections of the user's to a channel: nothing leaves by them any more, and tokens are wiped. The rows stay, so
 * that what was scheduled waits for them; accounts at Unipile are marked for deletion.
 *
 * @param by.id one of them; undefined: all
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
    .$if(by.id !== undefined, (query) => query.where('id', '=', by.id ?? ''))
    .forNoKeyUpdate()
    .execute();
  for (const { id, network } of rows) {
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
      .where('user_id', '=', by.userId)
      .where('id', '=', id)
      .execute();
    await notifyChange(trx, by.userId, { name: 'connection', id });
    await writeAudit(trx, {
      actorId: by.userId,
      userId: by.userId,
      action: 'connection.ended',
      subject: channelNames[by.channel],
      detail: { network },
      now: by.now,
    });
  }
  return rows;
}
