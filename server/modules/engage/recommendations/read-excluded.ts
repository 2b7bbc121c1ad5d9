import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { isDoNotEngage } from '#server/modules/signals/lists/do-not-engage.ts';

/**
 * Ids of people whom no recommendation may name, nor any post of theirs: those on the built-in list, and those whom
 * the user never wants to see recommended, under whatever record they are now.
 */
export async function readExcluded(db: Kysely<Database>, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct person_id as id from list_person
    where user_id = ${userId} and ${isDoNotEngage(sql`list_person.user_id`, sql`list_person.person_id`)}
    union
    select never.person_id from never_recommended never where never.user_id = ${userId}
    union
    select merge.person_id from never_recommended never
    join person_merge merge on merge.user_id = never.user_id and merge.gone_id = never.person_id
    where never.user_id = ${userId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
