import type { EnrichmentBudget } from '#contract/imports/enrichment.ts';
import type { Enriched } from '#contract/signals/companies.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import classes from './enrichment.module.css';
import { budgetLabel, enrichmentMessages } from './enrichment-messages.ts';

type Props = { budget: EnrichmentBudget | undefined; lookedUp: Enriched | null };

/** When this was last enriched, and when the budget resets if it's used up. */
export function EnrichmentBudgetText({ budget, lookedUp }: Props) {
  return (
    <span className={classes.words}>
      {budget?.left === 0 && `${budgetLabel(budget)} · `}
      {lookedUp ? (
        <>
          Enriched <MomentText moment={lookedUp.at} />
        </>
      ) : (
        enrichmentMessages.notYet
      )}
    </span>
  );
}
