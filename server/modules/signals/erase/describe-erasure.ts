import type { Kysely } from 'kysely';
import type { Erasure } from '#contract/people.ts';
import type { Database } from '#server/db/database.ts';
import { requireOwnedPerson } from '#server/modules/network/people/require-owned-person.ts';
import { readHoldings } from '#server/modules/signals/merge/read-holdings.ts';

/** What erasing a person would take away. Writes nothing. @throws AppError `not_found` */
export async function describeErasure(db: Kysely<Database>, userId: string, id: string): Promise<Erasure> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const person = await requireOwnedPerson(trx, userId, id);
      const holdings = await readHoldings(trx, userId, [person.id]);
      return { ...holdings, name: person.facts.name ?? '', records: person.records.length };
    });
}
