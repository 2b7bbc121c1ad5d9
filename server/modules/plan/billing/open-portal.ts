import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { askPayment, demandBilling } from './demand-billing.ts';
import { findCustomer } from './own-customer.ts';
import { planPage } from './plan-page.ts';

/**
 * The address of the user's billing portal, good for a visit.
 *
 * @throws AppError `conflict` where they have never subscribed; `not_configured`, or as the payment provider fails
 */
export async function openPortal(
  deps: Pick<Deps, 'db' | 'billing' | 'origins'>,
  userId: string,
  origin: string | undefined,
): Promise<{ url: string }> {
  const { payment } = demandBilling(deps);
  const customerId = await findCustomer(deps.db, userId);
  if (customerId === null) {
    throw new AppError('conflict', 'There is nothing to manage yet: you have not subscribed to a plan.');
  }
  return askPayment(payment.portal({ customerId, returnUrl: planPage(deps.origins, origin) }));
}
