import { type Kysely, sql } from 'kysely';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';

/**
 * Unfollows: the posts leave the feed at once, and come back as they were when the profile is followed again within 30
 * days.
 *
 * @throws AppError `not_found` for a stranger's id and for one that is not followed
 */
export async function unfollow(
  db: Kysely<Database>,
  userId: string,
  id: string,
  now: Date,
): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('engage_profile')
      .set({ unfollowed_at: now, updated_at: sql<Date>`now()` })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('unfollowed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw notFound('Followed profile');
    await notifyChange(trx, userId, { name: 'engage-profile', id: row.id });
    await notifyChange(trx, userId, { name: 'feed', id: row.id });
    return row;
  });
}
