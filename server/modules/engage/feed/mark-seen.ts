import type { Kysely } from 'kysely';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';

/**
 * Marks posts as seen now, or as not seen. What is so already stays, with its time.
 *
 * @throws AppError `not_found` where one is not in the user's feed; then nothing is changed
 */
export async function markSeen(
  db: Kysely<Database>,
  userId: string,
  named: { ids: string[]; seen?: boolean | undefined },
  now: Date,
): Promise<{ changed: number }> {
  const ids = [...new Set(named.ids.map((id) => id.toLowerCase()))];
  const seen = named.seen ?? true;
  return db.transaction().execute(async (trx) => {
    // In one order, so that two tabs do not wait for each other.
    const found = await trx
      .selectFrom('feed_post')
      .select('post_id')
      .where('user_id', '=', userId)
      .where('post_id', 'in', ids)
      .orderBy('post_id')
      .forNoKeyUpdate()
      .execute();
    if (found.length !== ids.length) throw notFound('Post');
    const { numUpdatedRows } = await trx
      .updateTable('feed_post')
      .set({ seen_at: seen ? now : null })
      .where('user_id', '=', userId)
      .where('post_id', 'in', ids)
      .where('seen_at', seen ? 'is' : 'is not', null)
      .executeTakeFirst();
    return { changed: Number(numUpdatedRows) };
  });
}
