import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Every profile URL that a person is known by, as posts name their author. A stranger has none. */
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

/** A key is `url:` and a URL, or the part of one behind /in/. */
function urlOf(key: string): string {
  const name = key.slice(key.indexOf(':') + 1);
  return key.startsWith('url:') ? name : `https://www.linkedin.com/in/${encodeURIComponent(name)}`;
}
