import type { Agent, IdOrIds } from '#contract/agents/agents.ts';
import { notFound } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { trashMs } from '#server/modules/access/trash.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readAgent, refuseTooMany } from './agents.ts';
import { stopOpenPrompts } from './prompts/ask.ts';
import { pauseSchedulesOf } from './schedules/pause-schedule.ts';

/**
 * Deletes agents with their conversations, stops their runs and pauses their schedules. They can be restored
 * for 30 days. Deletes all or none.
 *
 * @throws AppError `not_found` if any of them is another user's or already deleted
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

/**
 * Restores an agent within 30 days of its deletion; its schedules stay paused. An agent that isn't deleted is
 * returned as it is.
 *
 * @throws AppError `not_found` for another user's or an erased agent, `conflict` if the user already has the
 *   maximum number of agents
 */
export async function restoreAgent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, id }: { userId: string; id: string },
): Promise<Agent> {
  return db.transaction().execute(async (trx) => {
    const agent = await trx
      .selectFrom('agent')
      .select('deleted_at')
      .where(owned('agent', { userId, id }))
      .forUpdate()
      .executeTakeFirst();
    const oldest = clock.now().getTime() - trashMs;
    if (agent === undefined || (agent.deleted_at !== null && agent.deleted_at.getTime() <= oldest)) {
      throw notFound('Agent');
    }
    if (agent.deleted_at !== null) {
      await refuseTooMany(trx, userId);
      await trx
        .updateTable('agent')
        .set({ deleted_at: null, updated_at: clock.now() })
        .where(owned('agent', { userId, id }))
        .execute();
      await notifyChange(trx, userId, { name: 'agent', id });
    }
    return readAgent(trx, userId, id);
  });
}
