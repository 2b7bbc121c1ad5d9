import type { NewPrompt, Prompt } from '#contract/prompts.ts';
import { requireOwnedQuery } from '#server/modules/agents/queries/require-owned-query.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readPrompt } from './prompt-answer.ts';
import { refuseManyPrompts, startPrompt } from './start-prompt.ts';

/**
 * Asks an agent in a conversation.
 *
 * @throws AppError `not_found` for a stranger's conversation, `conflict` while another prompt there is open,
 *   `rate_limited` while many wait
 */
export async function ask(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks'>,
  userId: string,
  { queryId, text }: NewPrompt,
): Promise<Prompt> {
  return deps.db.transaction().execute(async (trx) => {
    await requireOwnedQuery(trx, userId, queryId);
    await refuseManyPrompts(trx, userId);
    const { id } = await startPrompt(trx, deps, { userId, queryId, text, now: deps.clock.now() });
    return readPrompt(trx, { userId, id });
  });
}
