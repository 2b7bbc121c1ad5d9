import type { EnrichmentBudget } from '#contract/sources/enrichment.ts';
import { timeOfDay } from '#web/ui/relative-time.ts';

/** `38 of 50 left today`; when none is left, when there are new ones. */
export function budgetLabel({ perDay, left, freshAt }: EnrichmentBudget): string {
  if (perDay === 0) return 'Look-ups are switched off on this server';
  const words = `${left} of ${perDay} left today`;
  return left === 0 ? `${words}, new ones at ${timeOfDay(freshAt)}` : words;
}

/** Providers as they call themselves. */
export const providerName = { unipile: 'Unipile', rapidapi: 'RapidAPI' } as const;
