import type { Transaction } from 'kysely';
import type { Prompt } from '#contract/prompts.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { endPrompt } from './end-prompt.ts';
import { isEnded, lockOwnedPrompt, type PromptKey } from './lock-prompt.ts';
import { readPrompt } from './prompt-answer.ts';

/**
 * Stops a run, wherever it is worked on: whoever does so hears of it within about a second and writes nothing from now
 * on. What it has done stays; one that ended is answered as it is.
 *
 * @throws AppError `not_found` for a stranger's id
 */
export async function stopPrompt(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks'>,
  key: PromptKey,
): Promise<Prompt> {
  return deps.db.transaction().execute(async (trx) => {
    const locked = await lockOwnedPrompt(trx, key);
    if (!isEnded(locked.state)) await endPrompt(trx, deps, locked, deps.clock.now(), { state: 'cancelled' });
    return readPrompt(trx, key);
  });
}

/** Stops what is open in conversations, in the caller's transaction. */
export async function stopOpenPrompts(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'tasks'>,
  { userId, queryIds, now }: { userId: string; queryIds: readonly string[]; now: Date },
): Promise<void> {
  if (queryIds.length === 0) return;
  const open = await trx
    .selectFrom('prompt')
    .select(['user_id', 'id', 'query_id'])
    .where('user_id', '=', userId)
    .where('query_id', 'in', [...queryIds])
    .where('state', 'in', ['queued', 'running', 'awaiting_approval'])
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const locked of open) await endPrompt(trx, deps, locked, now, { state: 'cancelled' });
}
