import type { Prompt, PromptState } from '#contract/agents/prompts.ts';
import { manyOf } from '#core/many-of.ts';

/** The state of a run, in a word or two. */
export const stateLabels: Record<PromptState, string> = {
  queued: 'Waiting to start',
  running: 'Working',
  awaiting_approval: 'Needs approval',
  succeeded: 'Done',
  failed: 'Failed',
  cancelled: 'Stopped',
};

/** Whether a run is under way, with or without its user. */
export const isOpen = ({ state }: Pick<Prompt, 'state'>): boolean =>
  state === 'queued' || state === 'running' || state === 'awaiting_approval';

/** Whether something happens in it at this moment. */
export const isWorking = ({ state }: Pick<Prompt, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** US dollars as they are read beside a run: to the cent, small sums to three digits. */
export function dollars(costMicros: number): string {
  const sum = costMicros / 1_000_000;
  if (sum === 0) return '$0';
  if (sum < 0.001) return 'less than $0.001';
  return `$${sum.toFixed(sum < 1 ? 3 : 2)}`;
}

/** `3 steps · 4,120 tokens · $0.011`; what is not known is left out, and nothing known is an empty text. */
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
    steps > 0 ? manyOf(steps, 'step', 'steps') : null,
    tokens > 0 ? manyOf(tokens, 'token', 'tokens') : null,
    costMicros !== null && costMicros > 0 ? dollars(costMicros) : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
