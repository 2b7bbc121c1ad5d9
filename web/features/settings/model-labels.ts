import type { ModelUsage } from '#contract/plan/model.ts';
import { manyOf } from '#core/many-of.ts';

/** Which model drafts, and what that means for the drafts. */
export function modelLabel(model: ModelUsage['model']): string {
  if (model === null) {
    return 'No model is set up, so nothing is drafted; you can write comments yourself. Whoever runs this server can set LLM_PROVIDER and LLM_MODEL.';
  }
  if (model.isSample) {
    return "The sample network's own model drafts. It only rearranges the sentences of a post, to show how drafting works; a model of your own is set with LLM_PROVIDER and LLM_MODEL.";
  }
  return `${model.name} drafts (${model.provider}).`;
}

/** What a month's questions came to, in one line. */
export function usageLabel({ calls, failed, inputTokens, outputTokens }: ModelUsage['total']): string {
  if (calls === 0) return 'Not asked this month.';
  const times = calls === 1 ? 'Asked once' : `Asked ${calls.toLocaleString('en')} times`;
  const tokens = `${manyOf(inputTokens, 'token')} read, ${outputTokens.toLocaleString('en')} written`;
  return `${times} this month${failed === 0 ? '' : ` (${failed.toLocaleString('en')} failed)`}: ${tokens}.`;
}

/** US dollars, to the cent; less than one to the hundredth of a cent. Null where no price is set. */
export function costLabel(costMicros: number | null): string | null {
  if (costMicros === null) return null;
  const dollars = costMicros / 1_000_000;
  const digits = dollars > 0 && dollars < 1 ? 4 : 2;
  return `About $${dollars.toFixed(digits)}, by the price in the settings of this server.`;
}
