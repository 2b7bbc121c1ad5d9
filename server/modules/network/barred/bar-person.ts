import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { OwnedPerson } from '#server/modules/network/merge/require-owned-person.ts';
import { hashKey } from './hash-key.ts';

/** Bars all keys of somebody who is about to be erased, so that no source brings them back. */
export async function barPerson(
  trx: Transaction<Database>,
  userId: string,
  { id, network }: OwnedPerson,
  now: Date,
): Promise<void> {
  const keys = await trx
    .selectFrom('person_key')
    .select('key')
    .where('user_id', '=', userId)
    .where('person_id', '=', id)
    .execute();
  if (keys.length === 0) return;
  const erasureId = sql<string>`${crypto.randomUUID()}::uuid`;
  await trx
    .insertInto('barred_person')
    .values(
      keys.map(({ key }) => ({
        user_id: userId,
        network,
        key_hash: hashKey(userId, network, key),
        erasure_id: erasureId,
        made_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
