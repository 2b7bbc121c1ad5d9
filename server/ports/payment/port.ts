/** Stripe's own values. */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;

/** A subscription at the payment provider. Its period is that of its one item. */
export type PaidSubscription = {
  id: string;
  customerId: string;
  status: (typeof subscriptionStatuses)[number];
  priceId: string;
  itemId: string;
  periodStart: Date;
  periodEnd: Date;
  /** If it was canceled, when it ends or ended. */
  endsAt: Date | null;
  /** A change is waiting for its payment. */
  isPaymentPending: boolean;
};

/** The subject of an event. Its content may be outdated on arrival, so read the current state. */
export type PaymentEvent = { id: string; type: string; customerId: string | null };

/** The cost of a change of price, in cents. */
export type PricePreview = { dueNowCents: number; nextCents: number };

/**
 * Collects payments for plans. Every call throws PortError: `unauthorized` (the key), `rejected` (with the
 * reason `card_declined` if a card was refused), `not_found`, `rate_limited`, `unavailable` (also if the
 * outcome of a write is unknown: it can be repeated with the same key), `malformed`.
 *
 * Writes have keys: repeating a call with the same key within a day has no further effect.
 */
export type Payment = {
  realm: 'sample' | 'real';
  /** Returns the user's customer, created on the first call. */
  createCustomer(of: { userId: string; email: string; name: string }): Promise<string>;
  /** A page where the customer subscribes. */
  checkout(wanted: {
    customerId: string;
    userId: string;
    priceId: string;
    doneUrl: string;
    leftUrl: string;
  }): Promise<{ id: string; url: string }>;
  /** Closes an unused page. A used or expired one stays as it is. */
  expireCheckout(id: string): Promise<void>;
  /** A page with card, invoices, and cancellation. It's short-lived, so request one for each visit. */
  portal(wanted: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
  /** The customer's current subscription, otherwise the one that ended last. Null before the first. */
  subscription(customerId: string): Promise<PaidSubscription | null>;
  /** The price per period, in cents. */
  price(priceId: string): Promise<number>;
  preview(change: { subscription: PaidSubscription; priceId: string; at: Date }): Promise<PricePreview>;
  /** Changes the price. `now`: the difference is charged at once, and nothing changes unless it's paid. */
  changePrice(change: {
    subscription: PaidSubscription;
    priceId: string;
    charge: 'now' | 'none';
    at: Date;
    key: string;
  }): Promise<PaidSubscription>;
  /** Whether it ends with the paid period. */
  endWithPeriod(subscription: PaidSubscription, ends: boolean): Promise<PaidSubscription>;
  /** Ends it at once. A subscription that has already ended stays as it is. */
  cancel(subscriptionId: string): Promise<void>;
  /**
   * Reads an incoming event. Null if its mode (test or live) differs from our key's.
   *
   * @throws PortError `rejected` if it wasn't signed for this server, or was signed more than 300 s ago
   */
  readEvent(body: Uint8Array, signature: string, now: Date): Promise<PaymentEvent | null>;
};
