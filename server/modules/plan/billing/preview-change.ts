import type { PlanPreview } from '#contract/payment.ts';
import type { Deps } from '#server/modules/deps.ts';
import { beyondLimits } from '#server/modules/plan/limits/beyond-limits.ts';
import { changeOfPlan } from './change-of-plan.ts';
import { askPayment, demandBilling } from './demand-billing.ts';

/**
 * What a change of plan would cost, from when on, and what would rest by it. Nothing is changed.
 *
 * @throws AppError as {@link changeOfPlan}
 */
export async function previewChange(
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>,
  userId: string,
  name: string,
): Promise<PlanPreview> {
  const { payment } = demandBilling(deps);
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
    // A smaller plan is not charged for in parts.
    dueNowCents: kind === 'raise' ? Math.max(0, price.dueNowCents) : 0,
    nextCents: price.nextCents,
    effectiveAt: (kind === 'end' ? subscription.periodEnd : now).toISOString(),
    pricedAt: now.toISOString(),
    paused: await beyondLimits(deps.db, userId, to, deps.clock.now()),
  };
}
