import type { EnrichmentBudget } from '#contract/imports/enrichment.ts';
import { timeOfDay } from '#web/ui/relative-time.ts';

/** Texts of enrichment. */
export const enrichmentMessages = {
  enrich: 'Enrich',
  enriched: (name: string) => `Enriched ${name}`,
  notEnriched: 'Not enriched',
  merged: (name: string) => `Merged a duplicate of ${name}`,
  notYet: 'Not enriched yet',
  off: 'Enrichment is off on this server',
  noProvider: 'No data provider. Titles and companies come from headlines.',
  how: 'inGrow enriches your top people daily.',
  reserved: (count: number) =>
    count === 1 ? ' 1 enrichment is reserved for you.' : ` ${count} enrichments are reserved for you.`,
  used: 'Enrichments used today',
  waiting: 'Waiting to start',
  progress: (done: number, total: number) => `, ${done} of ${total}`,
  nearlyDone: ', nearly done',
} as const;

/** `38 of 50 left today`, or when the budget resets if none are left. */
export function budgetLabel({ perDay, left, freshAt }: EnrichmentBudget): string {
  if (perDay === 0) return enrichmentMessages.off;
  if (left > 0) return `${left} of ${perDay} left today`;
  return `No enrichments left today. Resets at ${timeOfDay(freshAt)}`;
}
