import type { Agent, AgentChange } from '#contract/agents.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { cleanText } from '#server/modules/agents/prompts/clean-text.ts';
import { withdrawApprovalsOf } from '#server/modules/agents/schedules/withdraw-publishing.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readAgent } from './agent-answer.ts';
import { requireOwnedAgent } from './require-owned-agent.ts';

/**
 * Changes an agent: what is absent stays. A run under way goes on as it began. What its schedules may publish without a
 * click was approved for the instructions and tools that it had.
 *
 * @throws AppError `not_found` for a stranger's or a deleted one
 */
export async function changeAgent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, id }: { userId: string; id: string },
  { name, instructions, tools }: AgentChange,
): Promise<Agent> {
  return db.transaction().execute(async (trx) => {
    const held = await requireOwnedAgent(trx, userId, id);
    const now = clock.now();
    await trx
      .updateTable('agent')
      .set({
        ...(name === undefined ? {} : { name: cleanText(name) }),
        ...(instructions === undefined ? {} : { instructions: cleanText(instructions) }),
        ...(tools === undefined ? {} : { tools: [...new Set(tools)] }),
        updated_at: now,
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
    const isOther =
      (instructions !== undefined && instructions !== held.instructions) ||
      (tools !== undefined && [...new Set(tools)].sort().join() !== [...held.tools].sort().join());
    if (isOther) await withdrawApprovalsOf(trx, { userId, agentId: id, now });
    await notifyChange(trx, userId, { name: 'agent', id });
    return readAgent(trx, userId, id);
  });
}
