import { notFound } from '#server/app-error.ts';
import { endConnections } from '#server/modules/channels/connections/end-connections.ts';
import type { Deps } from '#server/modules/deps.ts';
import { removeAccounts } from './remove-accounts.ts';

/**
 * Ends connections of the user's to LinkedIn at once. Unipile is asked to delete the account; where it does not answer,
 * a cron reports it later.
 *
 * @throws AppError `not_found` for an id that is not the user's, or disconnected already
 */
export async function disconnect(
  tools: Pick<Deps, 'db' | 'clock' | 'log' | 'connects'>,
  userId: string,
  id: string | undefined,
): Promise<{ ids: string[] }> {
  const now = tools.clock.now();
  const rows = await tools.db
    .transaction()
    .execute((trx) => endConnections(trx, { userId, channel: 'linkedin', id, now }));
  if (id !== undefined && rows.length === 0) throw notFound('Connection');
  for (const row of rows) await removeAccounts(tools, { userId, id: row.id });
  return { ids: rows.map((row) => row.id) };
}
