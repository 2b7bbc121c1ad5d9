import { dollars, findPrice } from '#sandbox/stripe/catalog.ts';
import type {
  StripeCheckout,
  StripeCustomer,
  StripeInvoice,
  StripeState,
  StripeSubscription,
} from '#sandbox/stripe/stripe-state.ts';

/** The objects of Stripe's API, in version 2026-10-28.endive (docs.stripe.com/api). */

export function showCustomer(customer: StripeCustomer) {
  const { id, email, name, metadata, created, testClock } = customer;
  return {
    id,
    object: 'customer',
    balance: 0,
    created,
    currency: 'usd',
    email,
    name,
    livemode: false,
    metadata,
    test_clock: testClock,
  };
}

export function showPrice(priceId: string) {
  const price = findPrice(priceId);
  return {
    id: priceId,
    object: 'price',
    active: true,
    currency: 'usd',
    livemode: false,
    product: price?.product ?? null,
    recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: price?.amount ?? 0,
  };
}

/** The period is on the item since 2025-03-31.basil. */
export function showSubscription(subscription: StripeSubscription) {
  const { id, customer, status, metadata, created, pending, periodEnd, endsWithPeriod } = subscription;
  return {
    id,
    object: 'subscription',
    billing_mode: { type: 'flexible' },
    cancel_at: endsWithPeriod ? periodEnd : null,
    cancel_at_period_end: endsWithPeriod,
    canceled_at: subscription.canceledAt,
    collection_method: 'charge_automatically',
    created,
    currency: 'usd',
    customer,
    ended_at: subscription.endedAt,
    items: {
      object: 'list',
      data: [
        {
          id: subscription.itemId,
          object: 'subscription_item',
          current_period_start: subscription.periodStart,
          current_period_end: periodEnd,
          price: showPrice(subscription.priceId),
          quantity: 1,
          subscription: id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    metadata,
    pending_update:
      pending === null
        ? null
        : {
            expires_at: pending.expiresAt,
            subscription_items: [{ id: subscription.itemId, price: showPrice(pending.priceId) }],
          },
    status,
  };
}

export function showInvoice(invoice: StripeInvoice) {
  const { id, customer, subscription, amount, status, created, reason } = invoice;
  return {
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: status === 'paid' ? amount : 0,
    billing_reason: reason,
    created,
    currency: 'usd',
    customer,
    livemode: false,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: {}, subscription },
    },
    status,
    total: amount,
  };
}

export function showCheckout(checkout: StripeCheckout) {
  const { id, customer, status, created, expiresAt, reference, metadata, subscription } = checkout;
  return {
    id,
    object: 'checkout.session',
    cancel_url: checkout.cancelUrl,
    client_reference_id: reference,
    created,
    customer,
    expires_at: expiresAt,
    livemode: false,
    metadata,
    mode: 'subscription',
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    status,
    subscription,
    success_url: checkout.successUrl,
    // Its pages are served on the origin of the app that asked.
    url: status === 'open' ? new URL(`/sample/stripe/checkout/${id}`, checkout.successUrl).href : null,
  };
}

export function showClock({ id, name, frozen, created }: StripeState['clocks'][number]) {
  return {
    id,
    object: 'test_helpers.test_clock',
    created,
    frozen_time: frozen,
    livemode: false,
    name,
    status: 'ready',
  };
}

/** An invoice as one line on a page. */
export function invoiceLine({ amount, status, created }: StripeInvoice): string {
  return `${new Date(created * 1000).toISOString().slice(0, 10)} · ${dollars(amount)} · ${status}`;
}
