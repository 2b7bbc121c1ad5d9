import type { Insertable } from 'kysely';
import { runLimits } from '#contract/agents/agents.ts';
import { owned } from '#server/db/owned.ts';
import type { PromptPartTable } from '#server/modules/agents/tables.ts';
import { llmToolOf, toolByName } from '#server/modules/agents/tools/all-tools.ts';
import { converseWithModel, costOf, withModel } from '#server/modules/plan/model.ts';
import { LlmError, type LlmReply, type LlmTokens } from '#server/ports/llm/port.ts';
import { type ClaimedRun, lockClaimedPrompt, type RunDeps, RunEnded } from './claimed-run.ts';
import { cleanJson, cleanText } from './clean-text.ts';
import { agentInstructions, composeMessages } from './compose-messages.ts';
import { refuseCall } from './make-calls.ts';
import { notifyPrompt, type PromptRow } from './prompt-states.ts';
import { readParts } from './prompts.ts';

/** The longest model answer in one step, in tokens. */
const maxOutputTokens = 6000;

/** A model that sends nothing for this long is given up, in ms. */
const idleTimeoutMs = 30_000;

/** The most calls in one step; further ones aren't made. */
const maxCalls = 16;

/**
 * Lets the model take the next step. Its text is stored as it arrives; at the end everything is stored in one
 * transaction with the tokens and cost. The calls it requests are stored but not made.
 *
 * @throws RunEnded if the answer is empty or was cut; LeaseLost; any error of the model
 */
export async function takeStep(
  deps: RunDeps,
  run: ClaimedRun,
  before: PromptRow,
  abort: AbortSignal,
): Promise<void> {
  const step = before.steps + 1;
  const tools = run.agent.tools.flatMap((name) => toolByName(name) ?? []);
  const instructions = await agentInstructions(deps, run);
  const messages = await composeMessages(deps.db, run);
  const failing = new AbortController();
  const writer = await writeText(deps, run, step, (error) => failing.abort(error));
  let reply: LlmReply;
  try {
    reply = await converseWithModel(
      withModel(deps, run.query.network),
      { userId: before.user_id, purpose: 'agent' },
      {
        instructions,
        messages,
        tools: tools.map(llmToolOf),
        maxOutputTokens: maxOutputTokens,
        // Longer than the run's own limit, which applies first.
        timeoutMs: runLimits.seconds * 1000 - before.worked_ms + 10_000,
        idleTimeoutMs,
        abort: AbortSignal.any([abort, failing.signal]),
        onText: writer.add,
      },
    );
  } catch (error) {
    await writer.end();
    if (error instanceof LlmError) await storeSpent(deps, run, error.tokens);
    throw error;
  }
  await writer.end();
  await storeStep(deps, run, step, reply);
  if (reply.isCut && reply.calls.length === 0) {
    throw new RunEnded(
      'token_limit',
      'The answer was too long and was cut off. Ask the agent to continue, or ask for less.',
    );
  }
  if (reply.text.trim() === '' && reply.calls.length === 0) {
    throw new RunEnded('model_failed', 'The model returned no answer. Try again.');
  }
}

async function storeStep(
  { db, llm }: RunDeps,
  run: ClaimedRun,
  step: number,
  reply: LlmReply,
): Promise<void> {
  const { user_id, id } = run.prompt;
  await db.transaction().execute(async (trx) => {
    const locked = await lockClaimedPrompt(trx, run);
    await trx
      .deleteFrom('prompt_part')
      .where('user_id', '=', user_id)
      .where('prompt_id', '=', id)
      .where('step', '>=', step)
      .execute();
    const last = await trx
      .selectFrom('prompt_part')
      .select('number')
      .where('user_id', '=', user_id)
      .where('prompt_id', '=', id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const first = (last?.number ?? 0) + 1;
    const parts = partsOf(run, step, reply).map((part, index) => ({ ...part, number: first + index }));
    if (parts.length > 0) await trx.insertInto('prompt_part').values(parts).execute();
    await trx
      .updateTable('prompt')
      .set({ steps: step, ...spentBy(locked, reply, llm[run.query.network]?.price ?? null) })
      .where(owned('prompt', { user_id, id }))
      .execute();
    await notifyPrompt(trx, run.prompt);
  });
}

type NewPart = Omit<Insertable<PromptPartTable>, 'number'>;

function partsOf({ prompt, agent }: ClaimedRun, step: number, reply: LlmReply): NewPart[] {
  const common = { user_id: prompt.user_id, prompt_id: prompt.id, step };
  const text = cleanText(reply.text);
  const said: NewPart[] = text.trim() === '' ? [] : [{ ...common, kind: 'text', text }];
  const calls = reply.calls.map((call, index): NewPart => {
    const refused =
      index < maxCalls
        ? refuseCall(call, agent.tools)
        : { summary: 'Too many calls', output: `At most ${maxCalls} calls can be made at once.` };
    return {
      ...common,
      kind: 'call',
      call_id: callIdOf(prompt.number, step, index),
      tool: cleanText(call.name).slice(0, 200),
      input: JSON.stringify(cleanJson(call.input)),
      state: refused === null ? 'running' : 'failed',
      summary: refused?.summary ?? null,
      output: refused?.output ?? null,
    };
  });
  return [...said, ...calls];
}

/**
 * A call's id. We assign our own because models repeat theirs. It is unique in a conversation and has nine
 * letters and digits, as the strictest vendor requires.
 */
export function callIdOf(prompt: number, step: number, index: number): string {
  const of = (value: number, length: number) => value.toString(36).padStart(length, '0');
  return `p${of(prompt, 3)}${of(step, 2)}c${of(index, 2)}`;
}

/** What a run has used after another call to the model. */
function spentBy(locked: PromptRow, tokens: LlmTokens, price: Parameters<typeof costOf>[0]) {
  const add = (sum: number | null, more: number | null) => (more === null ? sum : (sum ?? 0) + more);
  return {
    input_tokens: add(locked.input_tokens, tokens.inputTokens),
    output_tokens: add(locked.output_tokens, tokens.outputTokens),
    cost_micros: add(locked.cost_micros, costOf(price, tokens)),
  };
}

async function storeSpent({ db, llm }: RunDeps, run: ClaimedRun, tokens: LlmTokens): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await lockClaimedPrompt(trx, run);
    await trx
      .updateTable('prompt')
      .set(spentBy(locked, tokens, llm[run.query.network]?.price ?? null))
      .where(owned('prompt', locked))
      .execute();
  });
}

/** The shortest time between two writes of arriving text, in ms. */
const everyMs = 100;

/**
 * Stores a step's text as it arrives, in one part after all others.
 *
 * @param onError called once with the error that kept a piece from being stored, such as `LeaseLost`; nothing
 *   is stored after that
 */
async function writeText(
  { db }: RunDeps,
  run: ClaimedRun,
  step: number,
  onError: (error: unknown) => void,
): Promise<{ add(piece: string): void; end(): Promise<void> }> {
  const { user_id, id: prompt_id } = run.prompt;
  const number = ((await readParts(db, run.prompt)).at(-1)?.number ?? 0) + 1;
  let text = '';
  let stored = '';
  let hasFailed = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    const next = wholeCharacters(text);
    if (hasFailed || next.trim() === '' || next === stored) return;
    await db.transaction().execute(async (trx) => {
      await lockClaimedPrompt(trx, run);
      await trx
        .insertInto('prompt_part')
        .values({ user_id, prompt_id, number, step, kind: 'text', text: next })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'prompt_id', 'number']).doUpdateSet({ text: next }),
        )
        .execute();
      await notifyPrompt(trx, run.prompt);
    });
    stored = next;
  };
  const safely = () =>
    write().catch((error) => {
      hasFailed = true;
      onError(error);
    });

  return {
    add(piece) {
      text += piece;
      timer ??= setTimeout(() => {
        timer = undefined;
        writing = writing.then(safely);
      }, everyMs);
    },
    async end() {
      clearTimeout(timer);
      writing = writing.then(safely);
      await writing;
    },
  };
}

/** The text without a trailing half of a surrogate pair whose other half hasn't arrived. */
function wholeCharacters(text: string): string {
  return cleanText(/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text);
}
