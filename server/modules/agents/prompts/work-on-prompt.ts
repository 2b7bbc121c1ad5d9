import { isDeepStrictEqual } from 'node:util';
import { runLimits } from '#contract/agents/agents.ts';
import { AppError } from '#server/app-error.ts';
import { modelFailureMessage } from '#server/modules/plan/model.ts';
import {
  type ClaimedRun,
  lockClaimedPrompt,
  type PartRow,
  type RunDeps,
  RunEnded,
  timeIsOver,
  watchRun,
} from './claimed-run.ts';
import { LeaseLost } from './lock-run.ts';
import { makeCalls } from './make-calls.ts';
import { endPrompt, movePrompt, type PromptEnd, type PromptRow } from './prompt-states.ts';
import { readParts } from './prompts.ts';
import { takeStep } from './take-step.ts';

/** How work on a prompt stops: it has ended, or the user has to say yes or no. */
type Halt = PromptEnd | { state: 'awaiting_approval' };

/**
 * Works on a claimed prompt step by step until it ends or waits for the user. Each finished step is stored
 * before its calls are made, so after a crash another worker continues from there.
 *
 * @throws the reason of `abort` when the process stops; the prompt is then queued again
 */
export async function workOnPrompt(deps: RunDeps, run: ClaimedRun, abort: AbortSignal): Promise<void> {
  const stop = new AbortController();
  const watch = watchRun(deps, run, stop);
  const either = AbortSignal.any([abort, stop.signal]);
  let halt: Halt | null;
  try {
    halt = await stepOn(deps, run, either);
  } catch (error) {
    halt = haltBy(deps, run, either.aborted ? either.reason : error, abort);
  } finally {
    await watch.end();
  }
  await finish(deps, run, halt, abort);
}

async function stepOn(deps: RunDeps, run: ClaimedRun, abort: AbortSignal): Promise<Halt> {
  for (;;) {
    abort.throwIfAborted();
    const parts = await readParts(deps.db, run.prompt);
    const before = await deps.db.transaction().execute((trx) => lockClaimedPrompt(trx, run));
    // Limits are checked before the model's calls are made.
    checkLimits(before, parts, deps.settings.agentRunBudgetUsd);
    const made = await makeCalls(deps, run, parts, abort);
    if (made.isWaiting) return { state: 'awaiting_approval' };
    if (before.steps > 0 && !made.hasCalls) return { state: 'succeeded' };
    await takeStep(deps, run, before, abort);
  }
}

/**
 * What an error means for the run. Null if this worker may no longer end it, or it goes back to the queue.
 */
function haltBy({ log }: RunDeps, run: ClaimedRun, error: unknown, abort: AbortSignal): Halt | null {
  if (error instanceof LeaseLost || abort.aborted) return null;
  if (error instanceof RunEnded) return { state: 'failed', kind: error.kind, message: error.message };
  const words = modelFailureMessage(error);
  if (words !== null) {
    log.warn({ err: error, prompt: run.prompt.id }, 'the model failed in a run');
    const kind = error instanceof AppError ? 'not_configured' : 'model_failed';
    return { state: 'failed', kind, message: words };
  }
  log.error({ err: error, prompt: run.prompt.id }, 'a run failed');
  return {
    state: 'failed',
    kind: 'interrupted',
    message: 'Something went wrong on our side. Ask again. If it keeps failing, contact your administrator.',
  };
}

async function finish(deps: RunDeps, run: ClaimedRun, halt: Halt | null, abort: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  try {
    await db.transaction().execute(async (trx) => {
      if (halt === null && !abort.aborted) return;
      const locked = await lockClaimedPrompt(trx, run);
      const now = clock.now();
      if (halt === null) await movePrompt(trx, deps, locked, 'queued', now);
      else if (halt.state === 'awaiting_approval') await movePrompt(trx, deps, locked, halt.state, now);
      else await endPrompt(trx, deps, locked, now, halt);
    });
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
  // The message goes back to the queue for another process.
  if (halt === null) abort.throwIfAborted();
}

/** Making the same call this often counts as a loop. */
const maxRepeats = 3;

type Spent = Pick<PromptRow, 'steps' | 'worked_ms' | 'input_tokens' | 'output_tokens' | 'cost_micros'>;

/**
 * Ends a run that has used up one of its limits. Checked before each step and before the last step's calls,
 * so a finished run may exceed a limit by one step.
 *
 * @throws RunEnded with a message that says what to do
 */
function checkLimits(
  spent: Spent,
  parts: readonly Pick<PartRow, 'kind' | 'tool' | 'input' | 'step'>[],
  budgetUsd: number,
): void {
  const calls = parts.filter(({ kind }) => kind === 'call');
  const wantsMore = spent.steps === 0 || calls.some(({ step }) => step === spent.steps);
  // A complete answer is kept, however much it used.
  if (!wantsMore) return;
  for (const call of calls) {
    const same = calls.filter(
      ({ tool, input }) => tool === call.tool && isDeepStrictEqual(input, call.input),
    );
    if (same.length >= maxRepeats) {
      throw new RunEnded(
        'looped',
        `The run was stopped because it made the same call ${maxRepeats} times. Ask more specifically.`,
      );
    }
  }
  if (spent.steps >= runLimits.steps) {
    throw new RunEnded(
      'step_limit',
      `The run was stopped after ${runLimits.steps} steps. Ask the agent to continue, or ask for less.`,
    );
  }
  if (spent.worked_ms >= runLimits.seconds * 1000) throw timeIsOver();
  if ((spent.input_tokens ?? 0) + (spent.output_tokens ?? 0) >= runLimits.tokens) {
    throw new RunEnded(
      'token_limit',
      `The run was stopped after ${runLimits.tokens.toLocaleString('en')} tokens. Start a new conversation, or ask for less.`,
    );
  }
  if (spent.cost_micros !== null && spent.cost_micros >= budgetUsd * 1_000_000) {
    throw new RunEnded(
      'cost_limit',
      `The run was stopped at its budget of $${budgetUsd.toFixed(2)}. Ask for less, or ask your administrator to raise AGENT_RUN_BUDGET_USD.`,
    );
  }
}
