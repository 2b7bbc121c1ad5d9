import type { Prompt, PromptState } from '#contract/agents/prompts.ts';
import { pluralize } from '#core/pluralize.ts';

/** The label of each run state. */
export const stateLabels: Record<PromptState, string> = {
  queued: 'Waiting to start',
  running: 'Working',
  awaiting_approval: 'Needs approval',
  succeeded: 'Done',
  failed: 'Failed',
  cancelled: 'Stopped',
};

/** Whether a run is unfinished, including one that waits for the user. */
export const isOpen = ({ state }: Pick<Prompt, 'state'>): boolean =>
  state === 'queued' || state === 'running' || state === 'awaiting_approval';

/** Whether a run is making progress right now. */
export const isWorking = ({ state }: Pick<Prompt, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** US dollars as shown beside a run: rounded to the cent, small amounts to three digits. */
export function dollars(costMicros: number): string {
  const sum = costMicros / 1_000_000;
  if (sum === 0) return '$0';
  if (sum < 0.001) return 'less than $0.001';
  return `$${sum.toFixed(sum < 1 ? 3 : 2)}`;
}

/** `3 steps · 4,120 tokens · $0.011`. Unknown parts are left out; empty if nothing is known. */
export function spentLabel({
  steps,
  tokens,
  costMicros,
}: {
  steps: number;
  tokens: number;
  costMicros: number | null;
}): string {
  const parts = [
    steps > 0 ? pluralize(steps, 'step') : null,
    tokens > 0 ? pluralize(tokens, 'token') : null,
    costMicros !== null && costMicros > 0 ? dollars(costMicros) : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
