/** As Stripe words it. */
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

/** A subscription as the payment provider has it. Its period is that of its one item. */
export type PaidSubscription = {
  id: string;
  customerId: string;
  status: (typeof subscriptionStatuses)[number];
  priceId: string;
  itemId: string;
  periodStart: Date;
  periodEnd: Date;
  /** It was cancelled and ends, or has ended, then. */
  endsAt: Date | null;
  /** A change waits for its payment. */
  isPaymentPending: boolean;
};

/** What an event is about. What it says of that may be old when it comes: ask again. */
export type PaymentEvent = { id: string; type: string; customerId: string | null };

/** What a change of price would cost, in cents. */
export type PricePreview = { dueNowCents: number; nextCents: number };

/**
 * Takes payments for plans. Every call throws PortError: `unauthorized` (the key), `rejected` (with the reason
 * `card_declined` where a card was refused), `not_found`, `rate_limited`, `unavailable` (also where nobody knows whether
 * a write had its effect: it may be made again with the same key), `malformed`.
 *
 * Keys of writes: the same again, within a day, is done once.
 */
export type Payment = {
  network: 'sample' | 'real';
  /** The customer of a user, made once. */
  createCustomer(of: { userId: string; email: string; name: string }): Promise<string>;
  /** A page on which the customer subscribes. */
  checkout(wanted: {
    customerId: string;
    userId: string;
    priceId: string;
    doneUrl: string;
    leftUrl: string;
  }): Promise<{ id: string; url: string }>;
  /** Closes a page that was not used; one that was, or has gone, stays as it is. */
  expireCheckout(id: string): Promise<void>;
  /** A page with card, invoices and cancellation. Short-lived: ask for one for each visit. */
  portal(wanted: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
  /** The customer's subscription: the living one, else the one that ended last; null before the first. */
  subscription(customerId: string): Promise<PaidSubscription | null>;
  /** What a price costs for each period, in cents. */
  price(priceId: string): Promise<number>;
  preview(change: { subscription: PaidSubscription; priceId: string; at: Date }): Promise<PricePreview>;
  /** Changes the price. `now`: the difference is charged at once, and without its payment nothing changes. */
  changePrice(change: {
    subscription: PaidSubscription;
    priceId: string;
    charge: 'now' | 'none';
    at: Date;
    key: string;
  }): Promise<PaidSubscription>;
  /** Whether it ends with the paid period. */
  endWithPeriod(subscription: PaidSubscription, ends: boolean): Promise<PaidSubscription>;
  /** Ends it at once; one that has ended stays as it is. */
  cancel(subscriptionId: string): Promise<void>;
  /**
   * Reads an event that arrived; null where it is of the other mode (test or live) than our key.
   *
   * @throws PortError `rejected` where it was not signed for us, or more than 300 s ago
   */
  readEvent(body: Uint8Array, signature: string, now: Date): Promise<PaymentEvent | null>;
};
