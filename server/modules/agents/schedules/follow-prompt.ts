import type { Transaction } from 'kysely';
import type { PromptState } from '#contract/prompts.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';

/** A prompt as it is from now on. */
export type FollowedPrompt = {
  userId: string;
  id: string;
  state: PromptState;
  error: string | null;
  now: Date;
};

/** Carries the state of a prompt over to the run of a schedule that asked it, if there is one. */
export async function followPrompt(
  trx: Transaction<Database>,
  _deps: Pick<Deps, 'errands'>,
  { userId, id, state, error, now }: FollowedPrompt,
): Promise<void> {
  const isEnded = state === 'succeeded' || state === 'failed' || state === 'cancelled';
  await trx
    .updateTable('agent_run')
    .set({ state, error_message: error, ended_at: isEnded ? now : null })
    .where('user_id', '=', userId)
    .where('prompt_id', '=', id)
    .execute();
}
