import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Meter } from '#contract/plan/payment.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { graceMs, type PricedPlan } from './plans.ts';
import type { BillingSubscriptionTable } from './tables.ts';

export type PlanDeps = Pick<Deps, 'billing'>;
type Subscription = Selectable<BillingSubscriptionTable>;

/** Represents no limit in SQL. */
export const noLimit = 2_147_483_647;

/**
 * The plan that a subscription currently gives; without one, the free plan. An unknown price gives the
 * largest plan.
 */
export function planBy(
  billing: NonNullable<Deps['billing']>,
  subscription: Subscription | null,
  now: Date,
): PricedPlan {
  const [free] = billing.plans;
  if (subscription === null || !givesAccess(subscription, now)) return free;
  return (
    billing.plans.find(({ priceId }) => priceId === subscription.price_id) ?? billing.plans.at(-1) ?? free
  );
}

/** Until when a plan continues after a failed payment. The unpaid period begins with the failure. */
export function graceUntil({ period_start }: Pick<Subscription, 'period_start'>): Date {
  return new Date(period_start.getTime() + graceMs);
}

function givesAccess(subscription: Subscription, now: Date): boolean {
  const { status } = subscription;
  return (
    status === 'trialing' ||
    status === 'active' ||
    (status === 'past_due' && now.getTime() < graceUntil(subscription).getTime())
  );
}

/** A user's subscription as Stripe last reported it; null before the first report. */
export async function findSubscription(db: Kysely<Database>, userId: string): Promise<Subscription | null> {
  const row = await db
    .selectFrom('billing_subscription')
    .innerJoin('billing_customer', 'billing_customer.customer_id', 'billing_subscription.customer_id')
    .selectAll('billing_subscription')
    .where('billing_customer.user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * A user's limit as part of a statement, the same that {@link planBy} gives; {@link noLimit} if there is
 * none.
 *
 * @param userId the expression for the user in that statement
 */
export function limitSql(
  { billing }: PlanDeps,
  meter: Meter,
  userId: RawBuilder<unknown>,
  now: Date,
): RawBuilder<number> {
  if (billing === null) return sql<number>`${sql.lit(noLimit)}`;
  const limitOf = (plan: PricedPlan) => sql.lit(plan.limits[meter] ?? noLimit);
  const [free] = billing.plans;
  const largest = billing.plans.at(-1) ?? free;
  const cases = billing.plans
    .filter(({ priceId }) => priceId !== null)
    .map((plan) => sql`when ${plan.priceId} then ${limitOf(plan)}`);
  const graceFrom = new Date(now.getTime() - graceMs);
  return sql<number>`coalesce((
    select case paid.price_id ${sql.join(cases, sql` `)} else ${limitOf(largest)} end
    from billing_customer payer join billing_subscription paid on paid.customer_id = payer.customer_id
    where payer.user_id = ${userId} and (paid.status in ('trialing', 'active')
      or (paid.status = 'past_due' and paid.period_start > ${graceFrom}::timestamptz))), ${limitOf(free)})`;
}
