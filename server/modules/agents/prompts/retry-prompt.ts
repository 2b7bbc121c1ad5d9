import type { Prompt } from '#contract/prompts.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { isEnded, lockOwnedPrompt, type PromptKey } from './lock-prompt.ts';
import { readPrompt } from './prompt-answer.ts';
import { refuseManyPrompts, startPrompt } from './start-prompt.ts';

/**
 * Asks the last prompt of a conversation once more, as a new one.
 *
 * @throws AppError `not_found` for a stranger's id; `conflict` while one is open there, for one that is not the last, and for a
 * call of an assistant from outside; `rate_limited` while many wait
 */
export async function retryPrompt(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks'>,
  key: PromptKey,
): Promise<Prompt> {
  const { userId } = key;
  return deps.db.transaction().execute(async (trx) => {
    const locked = await lockOwnedPrompt(trx, key);
    const later = await trx
      .selectFrom('prompt')
      .select('id')
      .where('user_id', '=', userId)
      .where('query_id', '=', locked.query_id)
      .where('number', '>', locked.number)
      .executeTakeFirst();
    if (later !== undefined && isEnded(locked.state)) {
      throw new AppError(
        'conflict',
        'Something was asked after this. Only the last prompt can be asked again.',
      );
    }
    if (locked.is_foreign) {
      throw new AppError(
        'conflict',
        'Your own assistant called this. Let it call again, or ask in words here.',
      );
    }
    await refuseManyPrompts(trx, userId);
    const { id } = await startPrompt(trx, deps, {
      userId,
      queryId: locked.query_id,
      text: locked.text,
      retryOf: locked.id,
      now: deps.clock.now(),
    });
    return readPrompt(trx, { userId, id });
  });
}
