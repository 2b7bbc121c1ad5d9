/** The sample network's Stripe account: in test mode, with two monthly prices in US cents. */
export const STRIPE_KEY = 'sk_test_sandbox';

/** The signing secret of every webhook endpoint. */
export const STRIPE_WEBHOOK_SECRET = 'whsec_sandbox_stripe_secret';

export const STRIPE_VERSION = '2026-10-28.endive';

export const prices = [
  { id: 'price_sandbox_growth', product: 'prod_sandbox_growth', name: 'Growth', amount: 5900 },
  { id: 'price_sandbox_scale', product: 'prod_sandbox_scale', name: 'Scale', amount: 14_900 },
] as const;

export function findPrice(id: string) {
  return prices.find((price) => price.id === id);
}

/** The display form of an amount in US cents: $59.00. */
export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** Numbers of Stripe's test cards (docs.stripe.com/testing), which decide the outcome of a payment. */
export const cards = {
  succeeds: '4242424242424242',
  /** Refused when entered. */
  declined: '4000000000000002',
  /** Accepted when entered, but refused when charged. */
  failsLater: '4000000000000341',
} as const;

/** Whether charging a customer's card works. */
export function canCharge(card: string | null): boolean {
  return card === cards.succeeds;
}
