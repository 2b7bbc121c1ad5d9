import { AppError, invalidField } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { askPayment, demandBilling } from './demand-billing.ts';
import { ownCustomer } from './own-customer.ts';
import { planPage } from './plan-page.ts';
import { livingStatuses, readCustomer } from './settle-customer.ts';

/** So many clicks at the same time close each other's pages before somebody is asked to click again. */
const maxTried = 5;

/**
 * The address of a page on which the user subscribes. One that was opened before and not used is closed first, so that
 * nobody pays twice; what was paid on it is seen then.
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
  for (let tried = 0; tried < maxTried; tried += 1) {
    const before = await readCustomer(deps.db, customerId);
    if (before?.checkout_id) await askPayment(payment.expireCheckout(before.checkout_id));
    const there = await askPayment(payment.subscription(customerId));
    if (there !== null && there.status !== 'incomplete' && livingStatuses.includes(there.status)) {
      throw new AppError('conflict', 'You have a subscription already. Change its plan instead.');
    }
    const { id, url } = await askPayment(
      payment.checkout({
        customerId,
        userId,
        priceId,
        doneUrl: `${page}?checkout=done`,
        leftUrl: `${page}?checkout=left`,
      }),
    );
    if (await noteCheckout(deps, customerId, { before: before?.checkout_id ?? null, id })) return { url };
    // Another click was faster. Its page is closed by the next round, this one now: nobody has its address.
    await askPayment(payment.expireCheckout(id));
  }
  throw new AppError('conflict', 'The checkout was opened several times at once. Open it again.');
}

/** @returns false where another page was noted meanwhile */
async function noteCheckout(
  { db }: Pick<Deps, 'db'>,
  customerId: string,
  { before, id }: { before: string | null; id: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_customer')
    .set({ checkout_id: id })
    .where('customer_id', '=', customerId)
    .where('checkout_id', 'is not distinct from', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
