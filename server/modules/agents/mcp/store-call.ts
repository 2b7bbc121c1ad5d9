import { type Selectable, sql, type Transaction } from 'kysely';
import type { Approval } from '#contract/agents/prompts.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { TokenHolder } from '#server/modules/access/access-tokens.ts';
import { agentRealm } from '#server/modules/agents/agent-realm.ts';
import { cleanJson, cleanText } from '#server/modules/agents/prompts/clean-text.ts';
import { movePrompt } from '#server/modules/agents/prompts/prompt-states.ts';
import { createQuery } from '#server/modules/agents/queries.ts';
import type { AgentQueryTable } from '#server/modules/agents/tables.ts';
import { allTools, callTitle } from '#server/modules/agents/tools/all-tools.ts';
import type { Deps } from '#server/modules/deps.ts';

/** The result of an external assistant's call. */
export type ForeignOutcome =
  | { state: 'done' | 'failed'; summary: string; output: string }
  | { state: 'waiting'; approval: Approval };

type ForeignCall = { promptId: string; tool: string; input: object; now: Date };

/**
 * Starts a call in a locked conversation, so what its tool stores can refer to it. Until {@link storeCall}, it
 * counts as stopped: another call may wait for its user's approval there, and a dead process finishes none.
 */
export async function beginCall(
  trx: Transaction<Database>,
  query: Selectable<AgentQueryTable>,
  { promptId, tool, input, now }: ForeignCall,
): Promise<void> {
  const { next } = await trx
    .selectFrom('prompt')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
    .where('user_id', '=', query.user_id)
    .where('query_id', '=', query.id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('prompt')
    .values({
      user_id: query.user_id,
      query_id: query.id,
      id: promptId,
      number: next,
      text: callTitle(tool, input),
      state: 'cancelled',
      is_foreign: true,
      steps: 1,
      created_at: now,
      started_at: now,
      ended_at: now,
    })
    .execute();
}

/**
 * Stores the outcome of a started call in a locked conversation, so the user sees what their assistant did. A
 * call that needs approval waits for the user's yes or no.
 *
 * @throws AppError `conflict` if another call already waits there: only one is asked at a time
 */
export async function storeCall(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'tasks'>,
  query: Selectable<AgentQueryTable>,
  { promptId, tool, input, outcome, now }: ForeignCall & { outcome: ForeignOutcome },
): Promise<void> {
  const key = { user_id: query.user_id, query_id: query.id };
  if (outcome.state === 'waiting') await refuseSecond(trx, key);
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
    .where(owned('agent', { userId: query.user_id, id: query.agent_id }))
    .execute();
  // Also notifies the open pages.
  const state = outcome.state === 'waiting' ? 'awaiting_approval' : 'succeeded';
  const more = state === 'awaiting_approval' ? { ended_at: null } : {};
  await movePrompt(trx, deps, { ...key, id: promptId }, state, now, more);
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
      `The user hasn’t decided on an earlier request yet: ${waiting.text}. Ask them to decide it in inGrow first.`,
    );
  }
}

/**
 * Calls that follow each other within this time share a conversation, and with it the short names of records.
 * In ms.
 */
const conversationGapMs = 12 * 3600 * 1000;

/** The most calls in one conversation. */
const maxCalls = 500;

/** The agent that stores the calls of a token's assistant, created with its first call. */
async function foreignAgent(trx: Transaction<Database>, holder: TokenHolder, now: Date): Promise<string> {
  const known = await trx
    .selectFrom('agent')
    .select('id')
    .where('user_id', '=', holder.userId)
    .where('access_token_id', '=', holder.tokenId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await trx
    .insertInto('agent')
    .values({
      user_id: holder.userId,
      name: holder.name,
      instructions: 'Requests from your own assistant over MCP. You can ask here too.',
      tools: allTools.filter(({ kind }) => holder.scopes.includes(kind)).map(({ name }) => name),
      access_token_id: holder.tokenId,
      used_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyChange(trx, holder.userId, { name: 'agent', id });
  return id;
}

/**
 * The conversation a call belongs to: the assistant's latest one, or a new one after a pause. Locked until
 * the transaction ends.
 */
export async function foreignQuery(
  trx: Transaction<Database>,
  holder: TokenHolder,
  title: string,
  now: Date,
): Promise<Selectable<AgentQueryTable>> {
  // Serializes a user's calls, so agent and conversation are created only once.
  await trx.selectFrom('app_user').select('id').where('id', '=', holder.userId).forNoKeyUpdate().execute();
  const agentId = await foreignAgent(trx, holder, now);
  const realm = await agentRealm(trx, holder.userId);
  const last = await trx
    .selectFrom('agent_query')
    .selectAll()
    .where('user_id', '=', holder.userId)
    .where('agent_id', '=', agentId)
    .where('network', '=', realm)
    .where('updated_at', '>', new Date(now.getTime() - conversationGapMs))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('prompt')
            .select('prompt.id')
            .whereRef('prompt.user_id', '=', 'agent_query.user_id')
            .whereRef('prompt.query_id', '=', 'agent_query.id')
            .where((or) => or.or([or('prompt.is_foreign', '=', false), or('prompt.number', '>=', maxCalls)])),
        ),
      ),
    )
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const id =
    last?.id ??
    (await createQuery(trx, { userId: holder.userId, agentId, scheduleId: null, realm, title, now })).id;
  return trx
    .selectFrom('agent_query')
    .selectAll()
    .where(owned('agent_query', { userId: holder.userId, id }))
    .forUpdate()
    .executeTakeFirstOrThrow();
}
