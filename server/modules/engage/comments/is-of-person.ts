import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/**
 * Whether a comment is on a post that this person wrote: by the addresses that their keys stand for, and by what was
 * kept of posted comments. A stranger has none.
 */
export async function isOfPerson(
  db: Kysely<Database>,
  userId: string,
  personId: string,
): Promise<RawBuilder<boolean>> {
  const keys = await db
    .selectFrom('person_key')
    .select('key')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .execute();
  const urls = keys.map(({ key }) => addressOf(key));
  return sql<boolean>`ready_comment.post_id in (
    select post.id from ready_comment comment
    join person on person.user_id = comment.user_id and person.id = ${personId}::uuid
      and person.network = comment.network
    join post on post.user_id = comment.user_id and post.id = comment.post_id
    left join connected_profile watched
      on watched.user_id = post.user_id and watched.id = post.author_profile_id
    where comment.user_id = ${userId}::uuid and (
      coalesce(watched.url, post.author_url) = any(${urls}::text[] || person.url)
      or exists (select from engagement done where done.user_id = comment.user_id
        and done.post_id = post.id and done.person_id = person.id
        and done.direction = 'outbound' and done.source = 'user')
    ))`;
}

/** A key is `url:` and an address, or the part of one behind /in/. */
function addressOf(key: string): string {
  const name = key.slice(key.indexOf(':') + 1);
  return key.startsWith('url:') ? name : `https://www.linkedin.com/in/${encodeURIComponent(name)}`;
}
