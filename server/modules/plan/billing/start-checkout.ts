import { AppError, invalidField } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { askPayment, demandBilling } from './demand-billing.ts';
import { ownCustomer } from './own-customer.ts';
import { planPage } from './plan-page.ts';
import { holdCustomer, livingStatuses } from './settle-customer.ts';

/**
 * The address of a page on which the user subscribes. One that was opened before and not used is closed, so that
 * nobody pays twice.
 *
 * @throws AppError `invalid_request` for a plan that is not paid for; `conflict` where there is a subscription already;
 * `not_configured`, or as the payment provider fails
 */
export async function startCheckout(
  deps: Pick<Deps, 'db' | 'clock' | 'billing' | 'origins'>,
  userId: string,
  wanted: { plan: string; origin?: string | undefined },
): Promise<{ url: string }> {
  const { payment, plans } = demandBilling(deps);
  const priceId = plans.find(({ name }) => name === wanted.plan)?.priceId;
  if (!priceId) throw invalidField('plan', 'is no plan that can be subscribed to');
  const customerId = await ownCustomer(deps, userId);
  const page = planPage(deps.origins, wanted.origin);
  return deps.db.transaction().execute(async (trx) => {
    const customer = await holdCustomer(trx, customerId);
    const there = await askPayment(payment.subscription(customerId));
    if (there !== null && there.status !== 'incomplete' && livingStatuses.includes(there.status)) {
      throw new AppError('conflict', 'You have a subscription already. Change its plan instead.');
    }
    if (customer?.checkout_id) await askPayment(payment.expireCheckout(customer.checkout_id));
    const { id, url } = await askPayment(
      payment.checkout({
        customerId,
        userId,
        priceId,
        doneUrl: `${page}?checkout=done`,
        leftUrl: `${page}?checkout=left`,
      }),
    );
    await trx
      .updateTable('billing_customer')
      .set({ checkout_id: id })
      .where('customer_id', '=', customerId)
      .execute();
    return { url };
  });
}
