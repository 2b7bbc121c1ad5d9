import type { PlanState, SubscriptionState } from '#contract/plan/payment.ts';
import type { Deps } from '#server/modules/deps.ts';
import { meterUses } from '#server/modules/plan/meters.ts';
import { findSubscription, graceUntil, planBy } from '#server/modules/plan/plan-of.ts';
import { findCustomer } from './customer.ts';
import { reconcileCustomer } from './reconcile-customer.task.ts';
import { askPayment } from './require-billing.ts';

const unlimited = {
  name: 'unlimited',
  title: 'Everything unlocked',
  limits: { profiles: null, signals: null, drafts: null, schedules: null, channels: null },
};

/** The user's plan, its usage, and the subscription as last reported. */
export async function readPlan(
  { db, clock, billing }: Pick<Deps, 'db' | 'clock' | 'billing'>,
  userId: string,
): Promise<PlanState> {
  const now = clock.now();
  if (billing === null) {
    const { name, title, limits } = unlimited;
    return {
      isUnlocked: true,
      isSample: false,
      plan: { name, title },
      plans: [],
      meters: await meterUses(db, userId, limits, now),
      subscription: null,
    };
  }
  const row = await findSubscription(db, userId);
  const { name, title, limits } = planBy(billing, row, now);
  return {
    isUnlocked: false,
    isSample: billing.payment.realm === 'sample',
    plan: { name, title },
    plans: billing.plans.map((plan) => ({
      name: plan.name,
      title: plan.title,
      priceUsd: plan.priceUsd,
      limits: plan.limits,
    })),
    meters: await meterUses(db, userId, limits, now),
    subscription: row === null ? null : subscriptionState(row),
  };
}

function subscriptionState(
  row: NonNullable<Awaited<ReturnType<typeof findSubscription>>>,
): SubscriptionState {
  return {
    status: row.status,
    periodEnd: row.period_end.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    graceUntil: row.status === 'past_due' ? graceUntil(row).toISOString() : null,
    paymentPending: row.is_payment_pending,
    readAt: row.updated_at.toISOString(),
  };
}

/**
 * Checks the subscription when a user returns from a page of the payment provider before its event arrives.
 *
 * @throws AppError for a failure of the payment provider
 */
export async function refreshPlan(
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>,
  userId: string,
): Promise<PlanState> {
  const customerId = await findCustomer(deps.db, userId);
  if (customerId !== null) await askPayment(reconcileCustomer(deps, customerId));
  return readPlan(deps, userId);
}
