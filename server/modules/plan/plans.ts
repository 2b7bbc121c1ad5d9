import type { Plan } from '#contract/plan/payment.ts';

/** A plan with its Stripe price; null for the free one. */
export type PricedPlan = Plan & { priceId: string | null };

/** The plans of this server: the free one first, then by price. */
export type Plans = readonly [PricedPlan, ...PricedPlan[]];

/** How long a plan continues after a failed payment, in ms: Stripe retries during that time. */
export const graceMs = 7 * 24 * 3_600_000;

/** What users have without paying. */
export const freePlan: PricedPlan = {
  name: 'free',
  title: 'Free',
  priceUsd: 0,
  priceId: null,
  limits: { profiles: 1, signals: 250, drafts: 30, schedules: 1, channels: 1 },
};

const growth = {
  name: 'growth',
  title: 'Growth',
  priceUsd: 59,
  limits: { profiles: 10, signals: 10_000, drafts: 1_500, schedules: 20, channels: null },
} satisfies Plan;

/** The plans that come with the product. @param prices Stripe's price of each paid plan, by plan name */
export function shippedPlans(prices: { growth: string }): Plans {
  return [freePlan, { ...growth, priceId: prices.growth }];
}
