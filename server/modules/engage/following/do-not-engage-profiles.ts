import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { doNotEngageMessage, isDoNotEngage } from '#server/modules/signals/lists/do-not-engage.ts';

/**
 * A query for the ids of the followed profiles whose people are on "Do not engage", also of those that became
 * known as people only after they were followed. They are followed as before, but hidden and not read until
 * they leave the list.
 *
 * @param userId of the user, as an expression
 */
export function doNotEngageProfiles(userId: RawBuilder<unknown>): RawBuilder<{ id: string }> {
  const slug = String.raw`linkedin\.com/in/([^/?]+)`;
  return sql`(
    with listed as materialized (
      select distinct person_id from list_person
      where user_id = ${userId} and ${isDoNotEngage(sql`list_person.user_id`, sql`list_person.person_id`)}
    )
    select followed.id from engage_profile followed
    where followed.user_id = ${userId} and exists (select from listed) and (
      followed.person_id in (select person_id from listed) or exists (
        select from person_key key
        where key.user_id = followed.user_id and key.network = followed.network
          and key.key in ('in:' || followed.public_id, 'urn:' || followed.urn,
            'in:' || substring(followed.url from ${slug}::text))
          and key.person_id in (select person_id from listed)
      )
    ))`;
}

/** @throws AppError `conflict` if the person of a followed profile is on "Do not engage" */
export async function refuseDoNotEngageProfile(
  db: Kysely<Database>,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { rows } = await sql<{ isListed: boolean }>`
    select ${id}::uuid in ${doNotEngageProfiles(sql`${userId}::uuid`)} as "isListed"`.execute(db);
  if (rows[0]?.isListed) throw new AppError('conflict', doNotEngageMessage(name));
}
