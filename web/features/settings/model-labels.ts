import type { ModelUsage } from '#contract/plan/model.ts';
import { formatCount, pluralize } from '#core/pluralize.ts';

/** The model that writes drafts. */
export function modelLabel(model: NonNullable<ModelUsage['model']>): string {
  if (model.isSample) {
    return 'Sample drafts only. Administrators can connect a model in Settings → Services.';
  }
  return `Drafts come from ${model.name} (${model.provider}).`;
}

/** A month's model usage in one line. */
export function usageLabel({ calls, failed, inputTokens, outputTokens }: ModelUsage['total']): string {
  if (calls === 0) return 'Not used this month.';
  const times = pluralize(calls, 'request');
  const tokens = `${pluralize(inputTokens, 'token')} read, ${formatCount(outputTokens)} written`;
  return `${times} this month${failed === 0 ? '' : ` (${formatCount(failed)} failed)`}: ${tokens}.`;
}

/** US dollars, to the cent; below one dollar, to the hundredth of a cent. Null if no price is set. */
export function costLabel(costMicros: number | null): string | null {
  if (costMicros === null) return null;
  const dollars = costMicros / 1_000_000;
  const digits = dollars > 0 && dollars < 1 ? 4 : 2;
  return `About $${dollars.toFixed(digits)} at this server’s price.`;
}
