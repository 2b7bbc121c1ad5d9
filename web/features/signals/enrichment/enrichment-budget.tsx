import type { EnrichmentBudget } from '#contract/imports/enrichment.ts';
import type { Enriched } from '#contract/signals/companies.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import classes from './enrichment.module.css';
import { budgetLabel, enrichmentMessages, providerName } from './enrichment-messages.ts';

type Props = { budget: EnrichmentBudget | undefined; lookedUp: Enriched | null };

/** Today's remaining enrichments, and the time and provider of the last one. */
export function EnrichmentBudgetText({ budget, lookedUp }: Props) {
  return (
    <span className={classes.words}>
      {budget && (
        <>
          <span data-testid="look-ups-left">{budgetLabel(budget)}</span>
          {' · '}
        </>
      )}
      {lookedUp ? (
        <>
          Enriched <MomentText moment={lookedUp.at} />{' '}
          {enrichmentMessages.enrichedBy(providerName[lookedUp.source])}
        </>
      ) : (
        enrichmentMessages.notYet
      )}
    </span>
  );
}
