import type { PlanState } from '#contract/payment.ts';
import type { Deps } from '#server/modules/deps.ts';
import { askPayment } from './demand-billing.ts';
import { findCustomer } from './own-customer.ts';
import { readPlan } from './read-plan.ts';
import { settleCustomer } from './settle-customer.ts';

/**
 * Asks how the subscription stands, for whoever comes back from a page of the payment provider before its event does.
 *
 * @throws AppError as the payment provider fails
 */
export async function refreshPlan(
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>,
  userId: string,
): Promise<PlanState> {
  const customerId = await findCustomer(deps.db, userId);
  if (customerId !== null) await askPayment(settleCustomer(deps, customerId));
  return readPlan(deps, userId);
}
