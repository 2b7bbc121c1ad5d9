import { type Selectable, sql, type Transaction } from 'kysely';
import type { Approval } from '#contract/prompts.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { cleanJson, cleanText } from '#server/modules/agents/prompts/clean-text.ts';
import { movePrompt } from '#server/modules/agents/prompts/lock-prompt.ts';
import type { AgentQueryTable } from '#server/modules/agents/tables.ts';
import { callTitle } from '#server/modules/agents/tools/call-title.ts';
import type { Deps } from '#server/modules/deps.ts';

/** What came of a call of an assistant from outside. */
export type ForeignOutcome =
  | { state: 'done' | 'failed'; summary: string; output: string }
  | { state: 'waiting'; approval: Approval };

type ForeignCall = { promptId: string; tool: string; input: object; outcome: ForeignOutcome; now: Date };

/**
 * Keeps a call in a locked conversation, so that its user sees what their assistant did. One that asks the user waits for
 * their yes or no.
 *
 * @throws AppError `conflict` where something waits there already: one thing is asked at a time
 */
export async function keepCall(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'tasks'>,
  query: Selectable<AgentQueryTable>,
  { promptId, tool, input, outcome, now }: ForeignCall,
): Promise<void> {
  const key = { user_id: query.user_id, query_id: query.id };
  if (outcome.state === 'waiting') await refuseSecond(trx, key);
  const { next } = await trx
    .selectFrom('prompt')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
    .where('user_id', '=', query.user_id)
    .where('query_id', '=', query.id)
    .executeTakeFirstOrThrow();
  const state = outcome.state === 'waiting' ? 'awaiting_approval' : 'succeeded';
  await trx
    .insertInto('prompt')
    .values({
      ...key,
      id: promptId,
      number: next,
      text: callTitle(tool, input),
      state,
      is_foreign: true,
      steps: 1,
      created_at: now,
      started_at: now,
      ended_at: state === 'succeeded' ? now : null,
    })
    .execute();
  await trx
    .insertInto('prompt_part')
    .values({
      user_id: query.user_id,
      prompt_id: promptId,
      number: 1,
      step: 1,
      kind: 'call',
      call_id: 'call1',
      tool,
      input: JSON.stringify(cleanJson(input)),
      state: outcome.state,
      summary: outcome.state === 'waiting' ? null : cleanText(outcome.summary),
      output: outcome.state === 'waiting' ? null : cleanText(outcome.output),
      approval: outcome.state === 'waiting' ? JSON.stringify(cleanJson(outcome.approval)) : null,
    })
    .execute();
  await trx
    .updateTable('agent')
    .set({ used_at: now })
    .where('user_id', '=', query.user_id)
    .where('id', '=', query.agent_id)
    .execute();
  // Tells the pages.
  await movePrompt(trx, deps, { ...key, id: promptId }, state, now);
}

async function refuseSecond(
  trx: Transaction<Database>,
  { user_id, query_id }: { user_id: string; query_id: string },
): Promise<void> {
  const waiting = await trx
    .selectFrom('prompt')
    .select('text')
    .where('user_id', '=', user_id)
    .where('query_id', '=', query_id)
    .where('state', '=', 'awaiting_approval')
    .executeTakeFirst();
  if (waiting) {
    throw new AppError(
      'conflict',
      `The user was asked something else that they have not decided yet: ${waiting.text}. Let them decide that in inGrow first.`,
    );
  }
}
