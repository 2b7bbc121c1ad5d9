import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/**
 * Ids of people whom no recommendation may name, nor any post of theirs: those on the built-in list, and those whom
 * the user never wants to see recommended, under whatever record they are now.
 */
export async function readExcluded(db: Kysely<Database>, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select listed.person_id as id from list
    join list_person listed on listed.user_id = list.user_id and listed.list_id = list.id
    where list.user_id = ${userId} and list.kind = 'do_not_engage'
    union
    select never.person_id from never_recommended never where never.user_id = ${userId}
    union
    select merge.person_id from never_recommended never
    join person_merge merge on merge.user_id = never.user_id and merge.gone_id = never.person_id
    where never.user_id = ${userId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
