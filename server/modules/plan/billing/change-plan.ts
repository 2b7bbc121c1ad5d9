import type { PlanState } from '#contract/payment.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { changeOfPlan, type PlanChange } from './change-of-plan.ts';
import { askPayment, demandBilling } from './demand-billing.ts';
import { readPlan } from './read-plan.ts';
import { settleCustomer } from './settle-customer.ts';

/** A price that was shown is good for so long, ms. */
const priceLifeMs = 30 * 60_000;

type Wanted = { plan: string; pricedAt?: string | undefined };

/**
 * Brings a user to another plan: a larger one at once, the difference charged now and nothing changed without its
 * payment; a smaller paid one at once, without a charge or refund; the free one when the paid period ends; the present
 * one by taking a cancellation back.
 *
 * @throws AppError as {@link changeOfPlan}; `conflict` where the price that was shown is too old
 */
export async function changePlan(
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>,
  userId: string,
  wanted: Wanted,
): Promise<PlanState> {
  const change = await changeOfPlan(deps, userId, wanted.plan);
  await perform(deps, change, wanted.pricedAt);
  await askPayment(settleCustomer(deps, change.subscription.customerId));
  return readPlan(deps, userId);
}

async function perform(
  deps: Pick<Deps, 'clock' | 'billing'>,
  change: PlanChange,
  pricedAt: string | undefined,
): Promise<void> {
  const { payment } = demandBilling(deps);
  const { subscription } = change;
  if (!('priceId' in change)) {
    await askPayment(payment.endWithPeriod(subscription, change.kind === 'end'));
    return;
  }
  const at = readPricedAt(pricedAt, deps.clock.now());
  if (subscription.endsAt !== null) await askPayment(payment.endWithPeriod(subscription, false));
  const { priceId } = change;
  await askPayment(
    payment.changePrice({
      subscription,
      priceId,
      charge: change.kind === 'raise' ? 'now' : 'none',
      at,
      key: `ingrow-change-${subscription.id}-${priceId}-${at.getTime()}`,
    }),
  );
}

/** When the price was reckoned; now where nobody was shown one. */
function readPricedAt(pricedAt: string | undefined, now: Date): Date {
  if (pricedAt === undefined) return now;
  const at = new Date(pricedAt);
  const age = now.getTime() - at.getTime();
  if (age <= priceLifeMs && age > -60_000) return at;
  throw new AppError('conflict', 'The price that was shown is too old. Look at it again, then confirm.');
}
