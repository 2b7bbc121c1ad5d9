import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** The user's time zone from their settings; UTC if the user no longer exists. */
export async function timeZoneOf(db: Kysely<Database>, userId: string): Promise<string> {
  const user = await db.selectFrom('app_user').select('timezone').where('id', '=', userId).executeTakeFirst();
  return user?.timezone ?? 'UTC';
}
