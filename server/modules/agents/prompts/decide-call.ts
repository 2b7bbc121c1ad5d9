import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Approval, Prompt, PromptDecision } from '#contract/agents/prompts.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { toolByName } from '#server/modules/agents/tools/all-tools.ts';
import {
  maxOutputLength,
  type ToolDeps,
  type ToolRun,
  type WriteTool,
} from '#server/modules/agents/tools/tool.ts';
import { callOfPart } from './call-of-part.ts';
import type { PartRow } from './claimed-run.ts';
import { cleanJson, cleanText } from './clean-text.ts';
import { toolRunOf } from './make-calls.ts';
import {
  lockOwnedPrompt,
  movePrompt,
  notifyPrompt,
  type PromptKey,
  type PromptRow,
} from './prompt-states.ts';
import { readPrompt } from './prompts.ts';
import { runPromptTask } from './run-prompt.task.ts';

const declinedOutput = 'The user declined. Nothing was done. Don’t ask for the same again.';

/**
 * Approves or declines what a run wants to do. A yes does exactly what was shown, in the same transaction:
 * the effect is first described again, and if the description differs, it is shown and nothing is done. After
 * a step's last decision the run continues.
 *
 * @throws AppError `not_found` for another user's prompt or another prompt's call; `conflict` if it was
 *   already decided, has changed since or can't be done; also whatever the tool throws to refuse it
 */
export async function decideCall(
  deps: ToolDeps,
  key: PromptKey,
  { callId, approved }: PromptDecision,
): Promise<Prompt> {
  // Outside the transaction, because tools read over their own connections.
  const fresh = approved ? await describeAgain(deps, key, callId) : null;
  const answer = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockOwnedPrompt(trx, key);
    const part = await findCall(trx, locked, callId);
    if (locked.state !== 'awaiting_approval' || part.state !== 'waiting') throw decidedAlready();
    if (fresh === null) {
      await decide(trx, deps, part, { state: 'declined', summary: 'Declined', output: declinedOutput });
    } else {
      if (!isDeepStrictEqual(fresh.approval, part.approval)) {
        await updateApproval(trx, part, fresh.approval);
        return 'changed';
      }
      if (fresh.approval.problem !== null) throw new AppError('conflict', fresh.approval.problem);
      const { summary, output } = await fresh.tool.perform(trx, deps, fresh.run, fresh.input);
      await decide(trx, deps, part, {
        state: 'done',
        summary: cleanText(summary),
        output: cleanText(output).slice(0, maxOutputLength),
      });
    }
    await requeueRun(trx, deps, locked);
    return readPrompt(trx, key);
  });
  // Thrown only now, so the new description is stored.
  if (answer === 'changed') throw new AppError('conflict', 'This has changed since. Review it, then decide.');
  return answer;
}

type Described = { tool: WriteTool<unknown>; run: ToolRun; input: unknown; approval: Approval };

async function describeAgain(deps: ToolDeps, key: PromptKey, callId: string): Promise<Described> {
  const { part, run } = await deps.db.transaction().execute(async (trx) => {
    const prompt = await lockOwnedPrompt(trx, key);
    const query = await trx
      .selectFrom('agent_query')
      .selectAll()
      .where(owned('agent_query', { userId: key.userId, id: prompt.query_id }))
      .executeTakeFirstOrThrow();
    const part = await findCall(trx, prompt, callId);
    return { part, run: toolRunOf({ prompt, query }) };
  });
  if (part.state !== 'waiting') throw decidedAlready();
  const tool = toolByName(callOfPart(part).tool);
  const input = tool?.input.safeParse(part.input);
  if (tool?.kind !== 'write' || !input?.success) {
    throw new AppError('conflict', 'This can’t be done anymore. Choose No to continue.');
  }
  const approval = cleanJson(await tool.describe(deps, run, input.data)) as Approval;
  // Round-tripped through JSON, like the stored description it is compared with.
  return { tool, run, input: input.data, approval: JSON.parse(JSON.stringify(approval)) };
}

const decidedAlready = () => new AppError('conflict', 'This was already decided, or the run was stopped.');

async function findCall(trx: Transaction<Database>, prompt: PromptRow, callId: string): Promise<PartRow> {
  const part = await trx
    .selectFrom('prompt_part')
    .selectAll()
    .where('user_id', '=', prompt.user_id)
    .where('prompt_id', '=', prompt.id)
    .where('call_id', '=', callId)
    .executeTakeFirst();
  if (part === undefined) throw notFound('Call');
  return part;
}

async function decide(
  trx: Transaction<Database>,
  { clock }: Pick<ToolDeps, 'clock'>,
  part: PartRow,
  outcome: { state: 'done' | 'declined'; summary: string; output: string },
): Promise<void> {
  await trx
    .updateTable('prompt_part')
    .set({ ...outcome, decided_at: clock.now() })
    .where('user_id', '=', part.user_id)
    .where('prompt_id', '=', part.prompt_id)
    .where('number', '=', part.number)
    .execute();
}

async function updateApproval(trx: Transaction<Database>, part: PartRow, approval: Approval): Promise<void> {
  await trx
    .updateTable('prompt_part')
    .set({ approval: JSON.stringify(approval) })
    .where('user_id', '=', part.user_id)
    .where('prompt_id', '=', part.prompt_id)
    .where('number', '=', part.number)
    .execute();
  await notifyPrompt(trx, { user_id: part.user_id, id: part.prompt_id });
}

/** Queues the run again once no call waits any more. */
async function requeueRun(trx: Transaction<Database>, deps: ToolDeps, locked: PromptRow): Promise<void> {
  const waiting = await trx
    .selectFrom('prompt_part')
    .select('number')
    .where('user_id', '=', locked.user_id)
    .where('prompt_id', '=', locked.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (waiting !== undefined) {
    await notifyPrompt(trx, locked);
    return;
  }
  if (locked.is_foreign) {
    // The external assistant checks the outcome itself; our model has nothing to add.
    await movePrompt(trx, deps, locked, 'succeeded', deps.clock.now());
    return;
  }
  await movePrompt(trx, deps, locked, 'queued', deps.clock.now());
  await deps.tasks.send(trx, runPromptTask, { input: { userId: locked.user_id, id: locked.id } });
}
