import { notifyChange } from '#server/db/notify-change.ts';
import { stopOpenPrompts } from '#server/modules/agents/prompts/stop-prompt.ts';
import type { Deps } from '#server/modules/deps.ts';
import { requireOwnedQuery } from './require-owned-query.ts';

/**
 * Deletes a conversation with its prompts; its artifacts stay. A run under way is stopped.
 *
 * @throws AppError `not_found` for a stranger's id
 */
export async function removeQuery(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks'>,
  { userId, id }: { userId: string; id: string },
): Promise<{ id: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const { agent_id } = await requireOwnedQuery(trx, userId, id);
    await stopOpenPrompts(trx, deps, { userId, queryIds: [id], now: deps.clock.now() });
    await trx.deleteFrom('agent_query').where('user_id', '=', userId).where('id', '=', id).execute();
    await notifyChange(trx, userId, { name: 'agent-query', id });
    await notifyChange(trx, userId, { name: 'agent', id: agent_id });
    return { id };
  });
}
