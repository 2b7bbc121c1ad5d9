import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Puts a view at a place among all of the user's, from 0; beyond the last is the last. All are numbered again. */
export async function moveView(
  db: Kysely<Database>,
  userId: string,
  id: string,
  place: number,
): Promise<void> {
  await sql`
    update saved_view set position = placed.position
    from (
      select id,
        case when id = ${id}::uuid then least(${place}::integer, count(*) over () - 1)
          else among + (among >= ${place}::integer)::integer end as position
      from (
        select id, row_number() over (partition by id = ${id}::uuid order by position, id) - 1 as among
        from saved_view where user_id = ${userId}::uuid
      ) as numbered
    ) as placed
    where saved_view.user_id = ${userId}::uuid and saved_view.id = placed.id
      and saved_view.position <> placed.position`.execute(db);
}
