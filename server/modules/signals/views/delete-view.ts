import type { Kysely } from 'kysely';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';

/** Deletes a view of a user. @throws AppError `not_found` */
export async function deleteView(db: Kysely<Database>, userId: string, id: string): Promise<{ id: string }> {
  const gone = await db
    .deleteFrom('saved_view')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) throw notFound('View');
  await notifyChange(db, userId, { name: 'view', id: gone.id });
  return gone;
}
