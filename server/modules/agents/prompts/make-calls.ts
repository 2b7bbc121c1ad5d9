import type { AgentToolName } from '#contract/agents/agent-tools.ts';
import { readInput } from '#contract/issue-messages.ts';
import { AppError } from '#server/app-error.ts';
import { toolByName } from '#server/modules/agents/tools/all-tools.ts';
import { maxOutputLength, type ToolRun } from '#server/modules/agents/tools/tool.ts';
import type { LlmCall } from '#server/ports/llm/port.ts';
import { callOfPart } from './call-of-part.ts';
import { type ClaimedRun, lockClaimedPrompt, type PartRow, type RunDeps } from './claimed-run.ts';
import { cleanJson, cleanText } from './clean-text.ts';
import { LeaseLost } from './lock-run.ts';
import { notifyPrompt } from './prompt-states.ts';

/** The result of a call: done, failed or a question to the user. */
type Outcome = Pick<PartRow, 'state' | 'summary' | 'output'> & { approval?: string };

/**
 * Executes the pending calls: reads and drafts immediately, one after the other. For a write, only describes
 * what would happen and asks the user. If a tool refuses a call, the model sees why.
 */
export async function makeCalls(
  deps: RunDeps,
  run: ClaimedRun,
  parts: readonly PartRow[],
  abort: AbortSignal,
): Promise<{ hasCalls: boolean; isWaiting: boolean }> {
  const last = parts.at(-1)?.step;
  const calls = parts.filter(({ kind, step }) => kind === 'call' && step === last);
  let isWaiting = false;
  for (const call of calls) {
    let { state } = call;
    if (state === 'running') {
      abort.throwIfAborted();
      const outcome = await unlessAborted(makeCall(deps, run, call), abort);
      await storeOutcome(deps, run, call, outcome);
      state = outcome.state;
    }
    isWaiting ||= state === 'waiting';
  }
  return { hasCalls: calls.length > 0, isWaiting };
}

async function makeCall(deps: RunDeps, run: ClaimedRun, call: PartRow): Promise<Outcome> {
  const tool = toolByName(callOfPart(call).tool);
  const input = tool?.input.safeParse(call.input);
  // The tool existed when the call was stored, but another server version may not have it.
  if (tool === undefined || !input?.success) return failed('This can’t be done anymore');
  const toolRun = { ...toolRunOf(run), lease: run.lease };
  try {
    if (tool.kind === 'write') {
      const approval = await tool.describe(deps, toolRun, input.data);
      return { state: 'waiting', summary: null, output: null, approval: JSON.stringify(cleanJson(approval)) };
    }
    const { summary, output } = await tool.run(deps, toolRun, input.data);
    return {
      state: 'done',
      summary: cleanText(summary),
      output: cleanText(output).slice(0, maxOutputLength),
    };
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    if (error instanceof AppError) return failed(error.message);
    deps.log.error({ err: error, tool: tool.name, prompt: run.prompt.id }, 'a tool failed');
    return failed('Something went wrong on our side');
  }
}

const failed = (words: string): Outcome => ({ state: 'failed', summary: words, output: words });

/** The user and run a tool works for. */
export function toolRunOf({ prompt, query }: Pick<ClaimedRun, 'prompt' | 'query'>): ToolRun {
  return {
    userId: prompt.user_id,
    realm: query.network,
    agentId: query.agent_id,
    queryId: query.id,
    promptId: prompt.id,
    scheduleId: query.schedule_id,
  };
}

async function storeOutcome(
  { db }: RunDeps,
  run: ClaimedRun,
  call: PartRow,
  outcome: Outcome,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockClaimedPrompt(trx, run);
    await trx
      .updateTable('prompt_part')
      .set(outcome)
      .where('user_id', '=', call.user_id)
      .where('prompt_id', '=', call.prompt_id)
      .where('number', '=', call.number)
      .execute();
    await notifyPrompt(trx, run.prompt);
  });
}

/** The result of `work`, or the reason for aborting if `abort` fires first. */
function unlessAborted<T>(work: Promise<T>, abort: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(abort.reason);
    abort.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => abort.removeEventListener('abort', stop));
  });
}

/** The longest refusal, in characters: a model may send a thousand wrong fields. */
const maxRefusalLength = 1500;

/**
 * Why a call can't be made, as text for the model; null if it can.
 *
 * @param allowed the agent's tools
 */
export function refuseCall(
  { name, input }: Pick<LlmCall, 'name' | 'input'>,
  allowed: readonly AgentToolName[],
): { summary: string; output: string } | null {
  const tool = toolByName(name);
  if (tool === undefined) {
    return {
      summary: 'Unknown tool',
      output: `Unknown tool. Available tools: ${allowed.join(', ') || 'none'}.`,
    };
  }
  if (!allowed.includes(tool.name)) {
    return {
      summary: 'Tool not allowed for this agent',
      output: `This agent isn’t allowed to use ${tool.name}. The user can change that. Available tools: ${allowed.join(', ') || 'none'}.`,
    };
  }
  if (typeof input === 'string') {
    return { summary: 'Invalid call', output: 'The input must be a JSON object.' };
  }
  const read = readInput(tool.input, input);
  if (read.success) return null;
  const why = read.issues.map(({ path, message }) => `${path}: ${message}`).join('\n');
  return {
    summary: 'Invalid call',
    output: `The input isn’t valid:\n${why}`.slice(0, maxRefusalLength),
  };
}
