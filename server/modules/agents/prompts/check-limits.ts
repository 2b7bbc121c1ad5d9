import { isDeepStrictEqual } from 'node:util';
import { runLimits } from '#contract/agents.ts';
import type { PromptRow } from './lock-prompt.ts';
import { type PartRow, RunEnded } from './run-types.ts';
import { timeIsOver } from './watch-run.ts';

/** The same call so often is a circle. */
const maxRepeats = 3;

type Spent = Pick<PromptRow, 'steps' | 'worked_ms' | 'input_tokens' | 'output_tokens' | 'cost_micros'>;

/**
 * Ends a run that has used up what one may take. Looked at before each step and before the calls of the last one; what
 * is finished may have gone a step beyond.
 *
 * @throws RunEnded with words that say what to do
 */
export function checkLimits(
  spent: Spent,
  parts: readonly Pick<PartRow, 'kind' | 'tool' | 'input' | 'step'>[],
  budgetUsd: number,
): void {
  const calls = parts.filter(({ kind }) => kind === 'call');
  const wantsMore = spent.steps === 0 || calls.some(({ step }) => step === spent.steps);
  // What has its answer has arrived, however long it took.
  if (!wantsMore) return;
  for (const call of calls) {
    const same = calls.filter(
      ({ tool, input }) => tool === call.tool && isDeepStrictEqual(input, call.input),
    );
    if (same.length >= maxRepeats) {
      throw new RunEnded(
        'looped',
        `It asked for the same thing ${maxRepeats} times and was stopped. Say more exactly what you look for.`,
      );
    }
  }
  if (spent.steps >= runLimits.steps) {
    throw new RunEnded(
      'step_limit',
      `It was not done after ${runLimits.steps} steps and was stopped. Ask it to go on, or for less at once.`,
    );
  }
  if (spent.worked_ms >= runLimits.seconds * 1000) throw timeIsOver();
  if ((spent.input_tokens ?? 0) + (spent.output_tokens ?? 0) >= runLimits.tokens) {
    throw new RunEnded(
      'token_limit',
      `It read and wrote more than ${runLimits.tokens.toLocaleString('en')} tokens and was stopped. Begin a new conversation, or ask for less at once.`,
    );
  }
  if (spent.cost_micros !== null && spent.cost_micros >= budgetUsd * 1_000_000) {
    throw new RunEnded(
      'cost_limit',
      `It cost the $${budgetUsd.toFixed(2)} that one run may cost, and was stopped. Ask for less at once; whoever runs this server can change AGENT_RUN_BUDGET_USD.`,
    );
  }
}
