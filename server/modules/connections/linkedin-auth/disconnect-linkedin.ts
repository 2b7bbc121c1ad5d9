import { sql } from 'kysely';
import { notFound } from '#server/app-error.ts';
import { owned } from '#server/db/owned.ts';
import { endConnections } from '#server/modules/connections/end-connections.ts';
import type { Deps } from '#server/modules/deps.ts';
import { PortError } from '#server/ports/port-error.ts';

/**
 * Ends the user's connections to LinkedIn immediately. Unipile is asked to delete the account; if it doesn't
 * respond, a cron asks again later.
 *
 * @throws AppError `not_found` if the id isn't the user's or is already disconnected
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

/**
 * Asks Unipile to delete the accounts that a connection left behind. If Unipile doesn't accept a deletion,
 * the account stays marked. An account that another connection uses is left alone.
 */
export async function removeAccounts(
  { db, log, connects }: Pick<Deps, 'db' | 'log' | 'connects'>,
  key: { userId: string; id: string },
): Promise<void> {
  const row = await db
    .selectFrom('connection')
    .select(['to_remove', 'network'])
    .where(owned('connection', key))
    .where('provider', '=', 'unipile')
    .executeTakeFirst();
  const unipile = row && connects[row.network].unipile;
  if (!unipile) return;
  for (const accountId of row.to_remove) {
    const used = await db
      .selectFrom('connection')
      .select('id')
      .where('provider', '=', 'unipile')
      .where('external_id', '=', accountId)
      .where('state', '<>', 'disabled')
      .executeTakeFirst();
    try {
      if (!used) await unipile.remove(accountId);
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      log.warn({ kind: error.kind, reason: error.message }, 'an account could not be removed at Unipile');
      continue;
    }
    await db
      .updateTable('connection')
      .set({ to_remove: sql<string[]>`array_remove(to_remove, ${accountId})` })
      .where(owned('connection', key))
      .execute();
  }
}
