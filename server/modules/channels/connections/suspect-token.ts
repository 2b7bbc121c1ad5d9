import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Connection } from './require-owned-connection.ts';

/**
 * Notes that a vendor did not accept an access token that can be had again: whoever needs the connection next refreshes
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
    .where('user_id', '=', connection.user_id)
    .where('id', '=', connection.id)
    .where('updated_at', '<=', connection.updated_at)
    .where('refresh_at', 'is not', null)
    .execute();
  return true;
}
