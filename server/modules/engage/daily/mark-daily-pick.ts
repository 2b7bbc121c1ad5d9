import type { Kysely } from 'kysely';
import type { DailyState } from '#contract/recommendations.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';

/** Marks a post of a day. @throws AppError `not_found` where it is not the user's, or was replaced. */
export async function markDailyPick(
  db: Kysely<Database>,
  userId: string,
  id: string,
  state: DailyState,
): Promise<{ id: string; state: DailyState }> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('daily_pick')
      .set({ state })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw notFound('Post of the day');
    await notifyChange(trx, userId, { name: 'daily-posts', id: userId });
    return { id, state };
  });
}
