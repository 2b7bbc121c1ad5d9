import type { LookedUp } from '#contract/companies.ts';
import type { LookUpBudget } from '#contract/look-ups.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import classes from './look-up.module.css';
import { budgetWords, providerName } from './look-up-words.ts';

type Props = { budget: LookUpBudget | undefined; lookedUp: LookedUp | null };

/** What is left of today, and when it was last looked up and where. */
export function LookUpBudgetText({ budget, lookedUp }: Props) {
  return (
    <span className={classes.words}>
      {budget && (
        <>
          <span data-testid="look-ups-left">{budgetWords(budget)}</span>
          {' · '}
        </>
      )}
      {lookedUp ? (
        <>
          looked up <MomentText moment={lookedUp.at} /> at {providerName[lookedUp.source]}
        </>
      ) : (
        'not looked up yet'
      )}
    </span>
  );
}
