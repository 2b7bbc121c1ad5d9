import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** What records of a person hold, in numbers; signals are one for each connected profile. */
export type Holdings = { engagements: number; signals: number; notes: number; lists: string[] };

/** Counts what these records hold together. */
export async function readHoldings(
  trx: Transaction<Database>,
  userId: string,
  personIds: string[],
): Promise<Holdings> {
  const ids = sql`any(${personIds}::uuid[])`;
  const { rows } = await sql<Holdings>`
    select
      (select count(*) from engagement where user_id = ${userId}::uuid and person_id = ${ids})::integer as engagements,
      (select count(distinct connected_profile_id) from signal
        where user_id = ${userId}::uuid and person_id = ${ids})::integer as signals,
      (select count(*) from signal
        where user_id = ${userId}::uuid and person_id = ${ids} and note is not null)::integer as notes,
      array(select list.name from list where list.user_id = ${userId}::uuid and exists (
          select from list_person listed where listed.user_id = list.user_id and listed.list_id = list.id
            and listed.person_id = ${ids}
        ) order by list.kind = 'own', list.name collate "und-x-icu", list.id) as lists`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('a query of totals answered no row');
  return row;
}
