import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { exchange, parseAnswer } from '#server/ports/exchange.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { Payment, PaymentEvent } from './port.ts';
import {
  chooseSubscription,
  readStripeFailure,
  readSubscription,
  StripeSubscription,
} from './stripe-answers.ts';

const Created = z.object({ id: z.string() });
const Page = z.object({ id: z.string(), url: z.url() });
const Preview = z.object({ amount_due: z.int() });
const Price = z.object({ unit_amount: z.int() });
const Event = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string().optional(),
      customer: z.union([z.string(), Created]).nullish(),
    }),
  }),
});

/** Seconds after which an event is too old (Stripe: "Verify webhook signatures", default tolerance). */
const toleranceSeconds = 300;

export type StripeOptions = {
  secretKey: string;
  /** The full `whsec_…`. */
  webhookSecret: string;
  /** The origin of the API. */
  apiUrl: string;
  realm: Payment['realm'];
  timeoutMs?: number;
  /** How often the client retries a call, 2 by default. */
  retries?: number;
};

type Opened = { stripe: Stripe; errors: typeof Stripe.errors };

/** Stripe through its own client, API version 2026-10-28.endive. */
export function stripePayment(options: StripeOptions): Payment {
  const { protocol, hostname, port } = new URL(options.apiUrl);
  // Loaded on first use, because it's large and most servers sell nothing.
  let opened: Promise<Opened> | undefined;
  const open = (): Promise<Opened> => {
    opened ??= import('stripe').then(({ default: Client }) => ({
      errors: Client.errors,
      stripe: new Client(options.secretKey, {
        host: hostname,
        protocol: protocol === 'http:' ? 'http' : 'https',
        ...(port === '' ? {} : { port }),
        timeout: options.timeoutMs ?? 20_000,
        maxNetworkRetries: options.retries ?? 2,
        telemetry: false,
        // Unlike the node:http client, it keeps no connections open.
        httpClient: Client.createFetchHttpClient(exchange),
      }),
    }));
    return opened;
  };
  const isLive = /^(sk|rk)_live_/.test(options.secretKey);

  /** @throws PortError */
  async function ask<T>(
    what: string,
    schema: z.ZodType<T>,
    call: (stripe: Stripe) => Promise<unknown>,
  ): Promise<T> {
    const { stripe, errors } = await open();
    const answer = await call(stripe).catch((error: unknown) => {
      throw readStripeFailure(what, error, errors);
    });
    const parsed = parseAnswer(schema, answer);
    if (parsed.success) return parsed.data;
    const path = parsed.error.issues[0]?.path.join('.') || 'body';
    throw new PortError('malformed', `Stripe ${what} answered without a fitting ${path}`);
  }

  async function readPrice(priceId: string): Promise<number> {
    const { unit_amount } = await ask('read price', Price, (stripe) => stripe.prices.retrieve(priceId));
    return unit_amount;
  }

  return {
    realm: options.realm,
    price: readPrice,

    async createCustomer({ userId, email, name }) {
      const about = { email, name, metadata: { user_id: userId } };
      const made = await ask('create customer', Created, (stripe) =>
        stripe.customers.create(about, { idempotencyKey: customerKey(about) }),
      );
      return made.id;
    },

    checkout: ({ customerId, userId, priceId, doneUrl, leftUrl }) =>
      ask('create checkout', Page, (stripe) =>
        stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customerId,
          line_items: [{ price: priceId, quantity: 1 }],
          client_reference_id: userId,
          metadata: { user_id: userId },
          subscription_data: { metadata: { user_id: userId } },
          allow_promotion_codes: true,
          success_url: doneUrl,
          cancel_url: leftUrl,
        }),
      ),

    async expireCheckout(id) {
      await ask('expire checkout', Created, (stripe) => stripe.checkout.sessions.expire(id)).catch(
        (error: unknown) => {
          const isOver =
            error instanceof PortError && (error.kind === 'rejected' || error.kind === 'not_found');
          if (!isOver) throw error;
        },
      );
    },

    portal: ({ customerId, returnUrl }) =>
      ask('create portal session', Page, (stripe) =>
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      ),

    async subscription(customerId) {
      const list = z.object({ data: z.array(StripeSubscription) });
      const { data } = await ask('list subscriptions', list, (stripe) =>
        stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
      );
      return chooseSubscription(data);
    },

    async preview({ subscription, priceId, at }) {
      const due = await ask('preview invoice', Preview, (stripe) =>
        stripe.invoices.createPreview({
          customer: subscription.customerId,
          subscription: subscription.id,
          subscription_details: {
            items: [{ id: subscription.itemId, price: priceId }],
            proration_behavior: 'always_invoice',
            proration_date: seconds(at),
          },
        }),
      );
      return { dueNowCents: due.amount_due, nextCents: await readPrice(priceId) };
    },

    async changePrice({ subscription, priceId, charge, at, key }) {
      const items = [{ id: subscription.itemId, price: priceId }];
      const change: Stripe.SubscriptionUpdateParams =
        charge === 'now'
          ? {
              items,
              proration_behavior: 'always_invoice',
              payment_behavior: 'pending_if_incomplete',
              proration_date: seconds(at),
            }
          : { items, proration_behavior: 'none' };
      return readSubscription(
        await ask('change price', StripeSubscription, (stripe) =>
          stripe.subscriptions.update(subscription.id, change, { idempotencyKey: key }),
        ),
      );
    },

    async endWithPeriod(subscription, ends) {
      return readSubscription(
        await ask('end with period', StripeSubscription, (stripe) =>
          stripe.subscriptions.update(subscription.id, { cancel_at_period_end: ends }),
        ),
      );
    },

    async cancel(subscriptionId) {
      await ask('cancel', Created, (stripe) => stripe.subscriptions.cancel(subscriptionId)).catch(
        (error: unknown) => {
          // An ended one is no longer found.
          if (!(error instanceof PortError && error.kind === 'not_found')) throw error;
        },
      );
    },

    async readEvent(body, signature, now): Promise<PaymentEvent | null> {
      const { stripe } = await open();
      let reported: unknown;
      try {
        reported = stripe.webhooks.constructEvent(
          Buffer.from(body),
          signature,
          options.webhookSecret,
          toleranceSeconds,
          undefined,
          now.getTime(),
        );
      } catch (cause) {
        throw new PortError('rejected', 'An event was not signed by Stripe for this server', { cause });
      }
      const event = Event.safeParse(reported);
      if (!event.success) throw new PortError('malformed', 'Stripe sent an event that cannot be read');
      const { id, type, livemode, data } = event.data;
      return livemode === isLive ? { id, type, customerId: customerOf(data.object) } : null;
    },
  };
}

/** A user whose name has changed makes a different request, which Stripe would refuse under the same key. */
function customerKey(about: { email: string; name: string; metadata: { user_id: string } }): string {
  return `ingrow-customer-${createHash('sha256').update(JSON.stringify(about)).digest('hex')}`;
}

function customerOf({ object, id, customer }: z.infer<typeof Event>['data']['object']): string | null {
  if (object === 'customer') return id ?? null;
  return typeof customer === 'string' ? customer : (customer?.id ?? null);
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
