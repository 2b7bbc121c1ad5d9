import { sql } from 'kysely';
import { notFound } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { forgetAccounts } from './forget-accounts.ts';

/**
 * Ends connections of the user's to LinkedIn at once: nothing leaves by them any more, and tokens are wiped. The vendor
 * is told to forget the account; where it does not answer, a tick tells it later. The row stays, so that what was
 * scheduled waits for it.
 *
 * @throws AppError `not_found` for an id that is not the user's, or disconnected already
 */
export async function disconnect(
  tools: Pick<Deps, 'db' | 'clock' | 'log' | 'connects'>,
  userId: string,
  id: string | undefined,
): Promise<{ ids: string[] }> {
  const now = tools.clock.now();
  const rows = await tools.db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('connection')
      .set({
        state: 'disabled',
        state_reason: null,
        secrets: null,
        expires_at: null,
        to_remove: sql<string[]>`case when provider = 'unipile'
          then array_append(array_remove(to_remove, external_id), external_id) else to_remove end`,
        updated_at: now,
      })
      .where('user_id', '=', userId)
      .where('channel', '=', 'linkedin')
      .where('state', '<>', 'disabled')
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .returning('id')
      .execute();
    for (const row of ended) await notifyChange(trx, userId, { name: 'connection', id: row.id });
    return ended;
  });
  if (id !== undefined && rows.length === 0) throw notFound('Connection');
  for (const row of rows) await forgetAccounts(tools, { userId, id: row.id });
  return { ids: rows.map((row) => row.id) };
}
