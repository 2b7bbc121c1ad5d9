import type { Prompt } from '#contract/prompts.ts';
import type { NewQuery, Query } from '#contract/queries.ts';
import { requireOwnedAgent } from '#server/modules/agents/agents/require-owned-agent.ts';
import { readPrompt } from '#server/modules/agents/prompts/prompt-answer.ts';
import { refuseManyPrompts, startPrompt } from '#server/modules/agents/prompts/start-prompt.ts';
import type { Deps } from '#server/modules/deps.ts';
import { agentNetwork } from './agent-network.ts';
import { createQuery } from './create-query.ts';
import { readQuery } from './query-answer.ts';

/**
 * Begins a conversation with one of the user's agents, and asks the first thing where it is given.
 *
 * @throws AppError `not_found` for a stranger's agent; `rate_limited` while many questions wait
 */
export async function beginQuery(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks'>,
  userId: string,
  { agentId, title, text }: NewQuery,
): Promise<Query & { prompt: Prompt | null }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    await requireOwnedAgent(trx, userId, agentId);
    if (text !== undefined) await refuseManyPrompts(trx, userId);
    const network = await agentNetwork(trx, userId);
    const { id } = await createQuery(trx, {
      userId,
      agentId,
      scheduleId: null,
      network,
      title: title ?? text ?? '',
      now,
    });
    const asked =
      text === undefined ? null : await startPrompt(trx, deps, { userId, queryId: id, text, now });
    return {
      ...(await readQuery(trx, userId, id)),
      prompt: asked && (await readPrompt(trx, { userId, id: asked.id })),
    };
  });
}
