import type { Kysely } from 'kysely';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';

/** Ends a token at once. @throws AppError `not_found` for a stranger's id */
export async function revokeAccessToken(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<{ id: string }> {
  const { numDeletedRows } = await db
    .deleteFrom('access_token')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('Access token');
  return { id };
}
