import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Every known profile URL of a person, as posts name their author. None for another user's person. */
export async function readPersonUrls(
  db: Kysely<Database>,
  userId: string,
  personId: string,
): Promise<string[]> {
  const keys = await db
    .selectFrom('person_key')
    .select('key')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .execute();
  const person = await db
    .selectFrom('person')
    .select('url')
    .where('user_id', '=', userId)
    .where('id', '=', personId)
    .executeTakeFirst();
  return [...new Set([...keys.map(({ key }) => urlOf(key)), ...(person?.url ? [person.url] : [])])];
}

/** A key is `url:` and a URL, or has the part of one after /in/. */
function urlOf(key: string): string {
  const name = key.slice(key.indexOf(':') + 1);
  return key.startsWith('url:') ? name : `https://www.linkedin.com/in/${encodeURIComponent(name)}`;
}
