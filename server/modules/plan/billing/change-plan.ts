import type { PlanPreview, PlanState } from '#contract/plan/payment.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { beyondLimits } from '#server/modules/plan/meters.ts';
import { planMessages } from '#server/modules/plan/plan-messages.ts';
import type { PricedPlan } from '#server/modules/plan/plans.ts';
import type { PaidSubscription } from '#server/ports/payment/port.ts';
import { findCustomer } from './customer.ts';
import { readPlan } from './read-plan.ts';
import { chargeableStatuses, reconcileCustomer } from './reconcile-customer.task.ts';
import { askPayment, requireBilling } from './require-billing.ts';

/** How long a quoted price is valid, ms. */
const priceLifeMs = 30 * 60_000;

type Wanted = { plan: string; pricedAt?: string | undefined };

/**
 * Moves a user to another plan. A larger plan starts at once, and the difference is charged now; without that
 * payment, nothing changes. A smaller paid plan starts at once, without a charge or refund. The free plan
 * starts when the paid period ends. Choosing the current plan undoes a cancellation.
 *
 * @throws AppError as {@link changeOfPlan}; `conflict` if the quoted price is too old
 */
export async function changePlan(
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>,
  userId: string,
  wanted: Wanted,
): Promise<PlanState> {
  const change = await changeOfPlan(deps, userId, wanted.plan);
  await perform(deps, change, wanted.pricedAt);
  await askPayment(reconcileCustomer(deps, change.subscription.customerId));
  return readPlan(deps, userId);
}

async function perform(
  deps: Pick<Deps, 'clock' | 'billing'>,
  change: PlanChange,
  pricedAt: string | undefined,
): Promise<void> {
  const { payment } = requireBilling(deps);
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

/** When the price was calculated; now if no price was quoted. */
function readPricedAt(pricedAt: string | undefined, now: Date): Date {
  if (pricedAt === undefined) return now;
  const at = new Date(pricedAt);
  const age = now.getTime() - at.getTime();
  if (age <= priceLifeMs && age > -60_000) return at;
  throw new AppError('conflict', planMessages.previewExpired);
}

/** What a change of plan amounts to. */
type PlanChange =
  | { kind: 'end' | 'stay'; to: PricedPlan; subscription: PaidSubscription }
  | { kind: 'raise' | 'lower'; to: PricedPlan; subscription: PaidSubscription; priceId: string };

/**
 * What moving a user to a plan requires, based on their current subscription at the payment provider.
 *
 * @throws AppError `invalid_request` for the field `plan`; `conflict` if there is no subscription to change,
 *   nothing would change, or a payment is open; `not_configured`, or the payment provider's failure
 */
async function changeOfPlan(
  deps: Pick<Deps, 'db' | 'billing'>,
  userId: string,
  name: string,
): Promise<PlanChange> {
  const { payment, plans } = requireBilling(deps);
  const to = plans.find((plan) => plan.name === name);
  if (!to) throw invalidField('plan', planMessages.unknownPlan);
  const customerId = await findCustomer(deps.db, userId);
  const subscription = customerId === null ? null : await askPayment(payment.subscription(customerId));
  if (subscription === null || !chargeableStatuses.includes(subscription.status)) {
    throw new AppError(
      'conflict',
      to.priceId === null ? planMessages.samePlan(to.title) : planMessages.noSubscription,
    );
  }
  if (to.priceId === null) {
    if (subscription.endsAt === null) return { kind: 'end', to, subscription };
    throw new AppError('conflict', planMessages.alreadyCanceled);
  }
  if (to.priceId === subscription.priceId) {
    if (subscription.endsAt !== null) return { kind: 'stay', to, subscription };
    throw new AppError('conflict', planMessages.samePlan(to.title));
  }
  if (subscription.status !== 'active' && subscription.status !== 'trialing') {
    throw new AppError('conflict', planMessages.paymentOverdue);
  }
  const from = plans.find(({ priceId }) => priceId === subscription.priceId);
  const kind = to.priceUsd > (from?.priceUsd ?? 0) ? 'raise' : 'lower';
  return { kind, to, subscription, priceId: to.priceId };
}

/**
 * What a change of plan would cost, from when, and what it would pause. Changes nothing.
 *
 * @throws AppError as {@link changeOfPlan}
 */
export async function previewChange(
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>,
  userId: string,
  name: string,
): Promise<PlanPreview> {
  const { payment } = requireBilling(deps);
  const change = await changeOfPlan(deps, userId, name);
  const { kind, to, subscription } = change;
  // Stripe counts in seconds.
  const now = new Date(Math.floor(deps.clock.now().getTime() / 1000) * 1000);
  const price =
    'priceId' in change
      ? await askPayment(payment.preview({ subscription, priceId: change.priceId, at: now }))
      : { dueNowCents: 0, nextCents: to.priceUsd * 100 };
  return {
    plan: to.name,
    isUpgrade: kind === 'raise',
    // Moving to a smaller plan isn't prorated.
    dueNowCents: kind === 'raise' ? Math.max(0, price.dueNowCents) : 0,
    nextCents: price.nextCents,
    effectiveAt: (kind === 'end' ? subscription.periodEnd : now).toISOString(),
    pricedAt: now.toISOString(),
    paused: await beyondLimits(deps.db, userId, to, deps.clock.now()),
  };
}
