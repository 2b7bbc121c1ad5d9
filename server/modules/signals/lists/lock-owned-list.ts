import type { Transaction } from 'kysely';
import type { ListKind } from '#contract/signals.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';

declare const own: unique symbol;

/** A list that is known to be the caller's and is locked by this transaction: only {@link lockOwnedList} makes one. */
export type OwnedList = { readonly [own]: true; userId: string; id: string; kind: ListKind; name: string };

/**
 * A list of this user, which nobody else changes until the transaction ends: two bulk changes at once would
 * otherwise wait for each other's rows.
 *
 * @throws AppError `not_found` where it is nobody's or somebody else's
 */
export async function lockOwnedList(
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<OwnedList> {
  const row = await trx
    .selectFrom('list')
    .select(['user_id as userId', 'id', 'kind', 'name'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound('List');
  return row as OwnedList;
}
