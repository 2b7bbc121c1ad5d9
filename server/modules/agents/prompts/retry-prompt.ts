import type { Prompt } from '#contract/prompts.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { holdOwnPrompt, isEnded, type PromptKey } from './hold-prompt.ts';
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
    const held = await holdOwnPrompt(trx, key);
    const later = await trx
      .selectFrom('prompt')
      .select('id')
      .where('user_id', '=', userId)
      .where('query_id', '=', held.query_id)
      .where('number', '>', held.number)
      .executeTakeFirst();
    if (later !== undefined && isEnded(held.state)) {
      throw new AppError(
        'conflict',
        'Something was asked after this. Only the last prompt can be asked again.',
      );
    }
    if (held.is_foreign) {
      throw new AppError(
        'conflict',
        'Your own assistant called this. Let it call again, or ask in words here.',
      );
    }
    await refuseManyPrompts(trx, userId);
    const { id } = await startPrompt(trx, deps, {
      userId,
      queryId: held.query_id,
      text: held.text,
      retryOf: held.id,
      now: deps.clock.now(),
    });
    return readPrompt(trx, { userId, id });
  });
}
