import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** The address of a user who is there. */
export async function emailOf(db: Kysely<Database>, userId: string): Promise<string> {
  const { email } = await db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}
