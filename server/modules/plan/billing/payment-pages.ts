import { AppError, invalidField } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { planMessages } from '#server/modules/plan/plan-messages.ts';
import { findCustomer, ownCustomer } from './customer.ts';
import { chargeableStatuses, readCustomer } from './reconcile-customer.task.ts';
import { askPayment, requireBilling } from './require-billing.ts';

/** How many times simultaneous clicks may close each other's pages before the user has to click again. */
const maxTried = 5;

/**
 * The URL of a page where the user subscribes. A page that was opened earlier and not used is closed first,
 * so nobody pays twice; a payment already made there is noticed then.
 *
 * @throws AppError `invalid_request` for a plan without a price; `conflict` if there already is a
 *   subscription; `not_configured`, or the payment provider's failure
 */
export async function startCheckout(
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>,
  userId: string,
  wanted: { plan: string; origin: string },
): Promise<{ url: string }> {
  const { payment, plans } = requireBilling(deps);
  const priceId = plans.find(({ name }) => name === wanted.plan)?.priceId;
  if (!priceId) throw invalidField('plan', planMessages.notForSale);
  const customerId = await ownCustomer(deps, userId);
  const page = planPage(wanted.origin);
  for (let tried = 0; tried < maxTried; tried += 1) {
    const before = await readCustomer(deps.db, customerId);
    if (before?.checkout_id) await askPayment(payment.expireCheckout(before.checkout_id));
    const there = await askPayment(payment.subscription(customerId));
    if (there !== null && there.status !== 'incomplete' && chargeableStatuses.includes(there.status)) {
      throw new AppError('conflict', planMessages.alreadySubscribed);
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
    if (await recordCheckout(deps, customerId, { before: before?.checkout_id ?? null, id })) return { url };
    // Another click was faster. The next round closes its page; this page is closed now, since nobody has its
    // URL.
    await askPayment(payment.expireCheckout(id));
  }
  throw new AppError('conflict', planMessages.openedTwice);
}

/** @returns false if another page was stored in the meantime */
async function recordCheckout(
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

/**
 * The URL of the user's billing portal, valid for one visit.
 *
 * @throws AppError `conflict` if they have never subscribed; `not_configured`, or the payment provider's
 *   failure
 */
export async function openPortal(
  deps: Pick<Deps, 'db' | 'billing'>,
  userId: string,
  origin: string,
): Promise<{ url: string }> {
  const { payment } = requireBilling(deps);
  const customerId = await findCustomer(deps.db, userId);
  if (customerId === null) {
    throw new AppError('conflict', planMessages.nothingToManage);
  }
  return askPayment(payment.portal({ customerId, returnUrl: planPage(origin) }));
}

/** The page that the payment provider sends the browser back to. */
function planPage(origin: string): string {
  return `${origin}/dashboard/settings/plan`;
}
