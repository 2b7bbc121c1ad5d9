import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Two records in the order they are stored in. */
export function pairOf(one: string, other: string): { one_id: string; other_id: string } {
  return one < other ? { one_id: one, other_id: other } : { one_id: other, other_id: one };
}

/** Deletes the mark that the user separated two records: the user now says they are the same person. */
export async function deleteSeparation(
  trx: Transaction<Database>,
  userId: string,
  ones: string[],
  others: string[],
): Promise<void> {
  await sql`delete from person_apart where user_id = ${userId}
    and ((one_id = any(${ones}::uuid[]) and other_id = any(${others}::uuid[]))
      or (one_id = any(${others}::uuid[]) and other_id = any(${ones}::uuid[])))`.execute(trx);
}

/** Deletes every such mark of these records, which are being erased. */
export async function eraseSeparations(
  trx: Transaction<Database>,
  userId: string,
  records: string[],
): Promise<void> {
  await sql`delete from person_apart where user_id = ${userId}
    and (one_id = any(${records}::uuid[]) or other_id = any(${records}::uuid[]))`.execute(trx);
}

/** Deletes marks in which one of the two records neither exists nor is part of an existing person. */
export async function deleteOrphanedSeparations(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`delete from person_apart apart where apart.user_id = ${userId} and exists (
      select from (values (apart.one_id), (apart.other_id)) as record (id)
      where not exists (select from person where person.user_id = apart.user_id and person.id = record.id)
        and not exists (select from person_merge merge
          where merge.user_id = apart.user_id and merge.gone_id = record.id)
    )`.execute(trx);
}
