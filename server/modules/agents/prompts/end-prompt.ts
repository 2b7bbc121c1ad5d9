import type { Transaction } from 'kysely';
import type { PromptErrorKind } from '#contract/prompts.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { movePrompt, type PromptRow } from './lock-prompt.ts';

/** How a run ends. */
export type PromptEnd =
  | { state: 'succeeded' }
  | { state: 'cancelled' }
  | { state: 'failed'; kind: PromptErrorKind; message: string; interruptions?: number };

/** Ends a locked prompt: what it has done stays, what it had not done yet is not done. */
export async function endPrompt(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'tasks'>,
  held: Pick<PromptRow, 'user_id' | 'id' | 'query_id'>,
  now: Date,
  end: PromptEnd,
): Promise<void> {
  await trx
    .updateTable('prompt_part')
    .set({
      state: 'failed',
      summary: end.state === 'cancelled' ? 'Not done: the run was stopped' : 'Not done: the run ended before',
      output: 'Not done: the run ended before.',
    })
    .where('user_id', '=', held.user_id)
    .where('prompt_id', '=', held.id)
    .where('state', 'in', ['running', 'waiting'])
    .execute();
  const more =
    end.state === 'failed'
      ? {
          error_kind: end.kind,
          error_message: end.message,
          ...(end.interruptions === undefined ? {} : { interruptions: end.interruptions }),
        }
      : {};
  await movePrompt(trx, deps, held, end.state, now, more);
}
