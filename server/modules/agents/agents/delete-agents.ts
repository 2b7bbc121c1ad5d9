import type { IdOrIds } from '#contract/agents.ts';
import { notFound } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { stopOpenPrompts } from '#server/modules/agents/prompts/stop-prompt.ts';
import { pauseSchedulesOf } from '#server/modules/agents/schedules/pause-schedule.ts';
import type { Deps } from '#server/modules/deps.ts';

/**
 * Deletes agents with their conversations: stops their runs, pauses their schedules. For 30 days they can be restored.
 * All or none.
 *
 * @throws AppError `not_found` where one of them is a stranger's or deleted
 */
export async function deleteAgents(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks'>,
  userId: string,
  { id, ids = [] }: IdOrIds,
): Promise<{ id: string; ids: string[] }> {
  const wanted = [...new Set([...(id === undefined ? [] : [id]), ...ids])];
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const deleted = await trx
      .updateTable('agent')
      .set({ deleted_at: now })
      .where('user_id', '=', userId)
      .where('id', 'in', wanted)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute();
    if (deleted.length < wanted.length) throw notFound('Agent');
    const queries = await trx
      .selectFrom('agent_query')
      .select('id')
      .where('user_id', '=', userId)
      .where('agent_id', 'in', wanted)
      .execute();
    await stopOpenPrompts(trx, deps, { userId, queryIds: queries.map((query) => query.id), now });
    await pauseSchedulesOf(trx, { userId, agentIds: wanted, now });
    for (const agent of wanted) await notifyChange(trx, userId, { name: 'agent', id: agent });
    return { id: wanted[0] ?? '', ids: wanted };
  });
}
