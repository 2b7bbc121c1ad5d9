import { AppError, invalidField } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { PricedPlan } from '#server/modules/plan/plans.ts';
import type { PaidSubscription } from '#server/ports/payment/port.ts';
import { askPayment, demandBilling } from './demand-billing.ts';
import { findCustomer } from './own-customer.ts';
import { livingStatuses } from './settle-customer.ts';

/** What a change of plan comes down to. */
export type PlanChange =
  | { kind: 'end' | 'stay'; to: PricedPlan; subscription: PaidSubscription }
  | { kind: 'raise' | 'lower'; to: PricedPlan; subscription: PaidSubscription; priceId: string };

/**
 * What it takes to bring a user to a plan, by their subscription as it stands at the payment provider now.
 *
 * @throws AppError `invalid_request` for the field `plan`; `conflict` where there is no subscription to change, where
 * nothing would change, or where a payment is open; `not_configured`, or as the payment provider fails
 */
export async function changeOfPlan(
  deps: Pick<Deps, 'db' | 'billing'>,
  userId: string,
  name: string,
): Promise<PlanChange> {
  const { payment, plans } = demandBilling(deps);
  const to = plans.find((plan) => plan.name === name);
  if (!to) throw invalidField('plan', 'is not a plan of this server');
  const customerId = await findCustomer(deps.db, userId);
  const subscription = customerId === null ? null : await askPayment(payment.subscription(customerId));
  if (subscription === null || !livingStatuses.includes(subscription.status)) {
    throw new AppError(
      'conflict',
      to.priceId === null
        ? `You are on ${to.title} already.`
        : 'You have no subscription to change. Subscribe first.',
    );
  }
  if (to.priceId === null) {
    if (subscription.endsAt === null) return { kind: 'end', to, subscription };
    throw new AppError('conflict', 'The subscription is cancelled already. It ends with the paid period.');
  }
  if (to.priceId === subscription.priceId) {
    if (subscription.endsAt !== null) return { kind: 'stay', to, subscription };
    throw new AppError('conflict', `You are on ${to.title} already.`);
  }
  if (subscription.status !== 'active' && subscription.status !== 'trialing') {
    throw new AppError(
      'conflict',
      'A payment is open. Settle it under Manage billing first, then change the plan.',
    );
  }
  const from = plans.find(({ priceId }) => priceId === subscription.priceId);
  const kind = to.priceUsd > (from?.priceUsd ?? 0) ? 'raise' : 'lower';
  return { kind, to, subscription, priceId: to.priceId };
}
