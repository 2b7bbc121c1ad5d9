import { sql } from 'kysely';
import type { Deps } from '#server/modules/deps.ts';
import { PortError } from '#server/ports/port-error.ts';

/**
 * Asks Unipile to delete the accounts that a connection has left behind; what it does not accept now stays marked. One
 * that another connection uses is left alone.
 */
export async function removeAccounts(
  { db, log, connects }: Pick<Deps, 'db' | 'log' | 'connects'>,
  key: { userId: string; id: string },
): Promise<void> {
  const { unipile } = connects;
  const row = await db
    .selectFrom('connection')
    .select(['to_remove', 'network'])
    .where('user_id', '=', key.userId)
    .where('id', '=', key.id)
    .where('provider', '=', 'unipile')
    .executeTakeFirst();
  if (!row || !unipile || unipile.network !== row.network) return;
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
      .where('user_id', '=', key.userId)
      .where('id', '=', key.id)
      .execute();
  }
}
