import { z } from 'zod';

/** As in Stripe's API, times are seconds since 1970, and amounts are US cents. */
const Customer = z.object({
  id: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  created: z.int(),
  testClock: z.string().nullable(),
  /** The last digits of the card to charge. */
  card: z.string().nullable(),
});

const Checkout = z.object({
  id: z.string(),
  customer: z.string(),
  priceId: z.string(),
  reference: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  subscriptionMetadata: z.record(z.string(), z.string()),
  successUrl: z.string(),
  cancelUrl: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  subscription: z.string().nullable(),
  created: z.int(),
  expiresAt: z.int(),
});

const Subscription = z.object({
  id: z.string(),
  customer: z.string(),
  status: z.enum(['active', 'past_due', 'canceled']),
  itemId: z.string(),
  priceId: z.string(),
  /** The subscription renews on this date's day of the month. */
  anchor: z.int(),
  periodStart: z.int(),
  periodEnd: z.int(),
  endsWithPeriod: z.boolean(),
  canceledAt: z.int().nullable(),
  endedAt: z.int().nullable(),
  metadata: z.record(z.string(), z.string()),
  created: z.int(),
  /** A change waiting for its payment. */
  pending: z.object({ priceId: z.string(), expiresAt: z.int(), invoice: z.string() }).nullable(),
  latestInvoice: z.string().nullable(),
  failedTries: z.int(),
  nextTryAt: z.int().nullable(),
});

const Invoice = z.object({
  id: z.string(),
  customer: z.string(),
  subscription: z.string(),
  amount: z.int(),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update']),
  created: z.int(),
});

/** An event, with its object as of then. */
const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  object: z.record(z.string(), z.unknown()),
});

/** Everything Stripe has for one account in test mode. */
export const StripeState = z.object({
  customers: z.array(Customer),
  checkouts: z.array(Checkout),
  portals: z.array(
    z.object({ id: z.string(), customer: z.string(), returnUrl: z.string(), expiresAt: z.int() }),
  ),
  subscriptions: z.array(Subscription),
  invoices: z.array(Invoice),
  clocks: z.array(
    z.object({ id: z.string(), name: z.string().nullable(), frozen: z.int(), created: z.int() }),
  ),
  endpoints: z.array(
    z.object({ id: z.string(), url: z.string(), events: z.array(z.string()), created: z.int() }),
  ),
  events: z.array(Event),
  /** What still has to be sent to an endpoint. `nextAt` is in milliseconds. */
  sendings: z.array(
    z.object({ eventId: z.string(), endpointId: z.string(), attempt: z.int(), nextAt: z.number() }),
  ),
  /** Nothing is sent automatically. The test decides what arrives, and when. */
  isSilent: z.boolean(),
  /** Answers to writes, by key. */
  answered: z.array(
    z.object({ key: z.string(), asked: z.string(), status: z.int(), body: z.string(), at: z.int() }),
  ),
});
export type StripeState = z.infer<typeof StripeState>;
export type StripeCustomer = StripeState['customers'][number];
export type StripeCheckout = StripeState['checkouts'][number];
export type StripeSubscription = StripeState['subscriptions'][number];
export type StripeInvoice = StripeState['invoices'][number];
export type StripeEvent = StripeState['events'][number];

export const newStripeState = (): StripeState => ({
  customers: [],
  checkouts: [],
  portals: [],
  subscriptions: [],
  invoices: [],
  clocks: [],
  endpoints: [],
  events: [],
  sendings: [],
  isSilent: false,
  answered: [],
});
