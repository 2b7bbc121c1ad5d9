import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Place } from './write-list-change.ts';

/**
 * Takes back one addition or removal: exactly the people it concerned, except those who were erased since or whom
 * a later change has moved already. The change is gone then. The transaction holds the list.
 *
 * @returns how many people; null where there is no such change of this list
 */
export async function takeBackListed(
  trx: Transaction<Database>,
  { userId, listId }: Place,
  changeId: string,
): Promise<number | null> {
  const { rows } = await sql<{ found: boolean; changed: number }>`
    with change as (
        delete from list_change
        where user_id = ${userId}::uuid and list_id = ${listId}::uuid and id = ${changeId}::uuid
        returning is_addition, person_ids
      ),
      concerned as materialized (
        select is_addition, concerned.person_id from change, unnest(person_ids) as concerned (person_id)
      ),
      added as (
        insert into list_person (user_id, list_id, person_id)
        select ${userId}::uuid, ${listId}::uuid, person.id
        from concerned join person on person.user_id = ${userId}::uuid and person.id = concerned.person_id
        where not is_addition order by person.id
        on conflict do nothing returning person_id
      ),
      removed as (
        delete from list_person where user_id = ${userId}::uuid and list_id = ${listId}::uuid
          and person_id in (select person_id from concerned where is_addition) returning person_id
      )
    select exists (select from change) as found,
      ((select count(*) from added) + (select count(*) from removed))::integer as changed`.execute(trx);
  return rows[0]?.found ? rows[0].changed : null;
}
