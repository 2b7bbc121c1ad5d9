import { type Kysely, sql } from 'kysely';
import type { List } from '#contract/lists.ts';
import type { Database } from '#server/db/database.ts';

type Row = Omit<List, 'people' | 'createdAt'> & { sample: number; real: number; createdAt: Date };

/** All lists of a user with the number of people on them: the built-in one first, then by name. */
export async function readLists(db: Kysely<Database>, userId: string): Promise<{ items: List[] }> {
  const { rows } = await sql<Row>`
    select list.id, list.kind, list.name, list.created_at as "createdAt",
      (count(*) filter (where person.network = 'sample'))::integer as sample,
      (count(*) filter (where person.network = 'real'))::integer as real
    from list
    left join list_person listed on listed.user_id = list.user_id and listed.list_id = list.id
    left join person on person.user_id = listed.user_id and person.id = listed.person_id
    where list.user_id = ${userId}
    group by list.user_id, list.id
    order by list.kind = 'own', list.name collate "und-x-icu", list.id`.execute(db);
  return {
    items: rows.map(({ sample, real, createdAt, ...list }) => ({
      ...list,
      people: { sample, real },
      createdAt: createdAt.toISOString(),
    })),
  };
}
