import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';
import { type BudgetDeps, giveBackLookUp, takeLookUp } from './budget.ts';

/** The provider looked, and there is nothing: asking again tomorrow would tell the same. */
const unknown: PortErrorKind[] = ['not_found', 'rejected', 'malformed'];
/** The provider did not look at all. */
const refused: PortErrorKind[] = ['rate_limited', 'unauthorized', 'forbidden'];

/** What one look-up came to. */
export type Asked<T> =
  | { outcome: 'reported'; reported: T }
  | { outcome: 'unknown'; error: PortError }
  | { outcome: 'no_budget' };

/**
 * Spends one look-up of the day on one call; what the provider refused to do is given back.
 *
 * @throws PortError where the provider refused or did not answer
 */
export async function askWithinBudget<T>(
  deps: BudgetDeps,
  userId: string,
  ask: () => Promise<T>,
  by: 'click' | 'background' = 'click',
): Promise<Asked<T>> {
  const day = await takeLookUp(deps, userId, by);
  if (day === null) return { outcome: 'no_budget' };
  try {
    return { outcome: 'reported', reported: await ask() };
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    if (unknown.includes(error.kind)) return { outcome: 'unknown', error };
    if (refused.includes(error.kind)) await giveBackLookUp(deps.db, userId, day);
    throw error;
  }
}
