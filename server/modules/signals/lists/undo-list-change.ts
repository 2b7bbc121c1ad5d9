import { type Kysely, sql } from 'kysely';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { tellPages } from './change-list.ts';
import { holdOwnList } from './own-list.ts';

type Counts = { found: boolean; changed: number };

/**
 * Takes back one addition or removal: exactly the people it concerned, except those who were erased since or whom
 * a later change has moved already.
 *
 * @throws AppError `not_found` where list or change is not the user's, or the change was taken back before
 */
export async function undoListChange(
  db: Kysely<Database>,
  { userId, listId }: { userId: string; listId: string },
  changeId: string,
): Promise<{ changed: number }> {
  return db.transaction().execute(async (trx) => {
    await holdOwnList(trx, userId, listId);
    const { rows } = await sql<Counts>`
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
    const [counts] = rows;
    if (!counts?.found) throw notFound('Change');
    if (counts.changed > 0) await tellPages(trx, userId, listId);
    return { changed: counts.changed };
  });
}
