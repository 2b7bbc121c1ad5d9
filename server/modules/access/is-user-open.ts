import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';

/** Whether something may be done in a user's name: the account wasn't deleted, and the allow-list lets them in. */
export async function isUserOpen(db: Kysely<Database>, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where(isOpen)
    .executeTakeFirst();
  return user !== undefined;
}
