import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Two records in the order they are stored in. */
export function pairOf(one: string, other: string): { one_id: string; other_id: string } {
  return one < other ? { one_id: one, other_id: other } : { one_id: other, other_id: one };
}

/** Deletes the mark that the user took records apart: they have said now that they are one. */
export async function deleteApart(
  trx: Transaction<Database>,
  userId: string,
  ones: string[],
  others: string[],
): Promise<void> {
  await sql`delete from person_apart where user_id = ${userId}
    and ((one_id = any(${ones}::uuid[]) and other_id = any(${others}::uuid[]))
      or (one_id = any(${others}::uuid[]) and other_id = any(${ones}::uuid[])))`.execute(trx);
}

/** Deletes everything about these records, who are erased. */
export async function eraseApart(
  trx: Transaction<Database>,
  userId: string,
  records: string[],
): Promise<void> {
  await sql`delete from person_apart where user_id = ${userId}
    and (one_id = any(${records}::uuid[]) or other_id = any(${records}::uuid[]))`.execute(trx);
}

/** Deletes whom the user took apart where one of the two is neither here nor part of somebody who is. */
export async function deleteStrayApart(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`delete from person_apart apart where apart.user_id = ${userId} and exists (
      select from (values (apart.one_id), (apart.other_id)) as record (id)
      where not exists (select from person where person.user_id = apart.user_id and person.id = record.id)
        and not exists (select from person_merge merge
          where merge.user_id = apart.user_id and merge.gone_id = record.id)
    )`.execute(trx);
}
