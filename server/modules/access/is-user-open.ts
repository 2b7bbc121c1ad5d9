import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Whether a user has not deleted the account: nothing is done in the name of one who has. */
export async function isUserOpen(db: Kysely<Database>, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return user !== undefined;
}
