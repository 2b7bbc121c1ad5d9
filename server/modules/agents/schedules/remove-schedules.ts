import type { IdOrIds } from '#contract/agents.ts';
import { notFound } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';

/**
 * Deletes schedules with their history. Conversations and artifacts stay, and a run under way ends as a conversation.
 *
 * @throws AppError `not_found` where one is not the user's: then none is deleted
 */
export async function removeSchedules(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { id, ids = [] }: IdOrIds,
): Promise<{ id: string; ids: string[] }> {
  const asked = [...new Set([...(id === undefined ? [] : [id]), ...ids])];
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('scheduled_agent')
      .where('user_id', '=', userId)
      .where('id', 'in', asked)
      .returning('id')
      .execute();
    if (removed.length < asked.length) throw notFound('Schedule');
    for (const each of asked) await notifyChange(trx, userId, { name: 'scheduled-agent', id: each });
    return { id: asked[0] ?? '', ids: asked };
  });
}
