import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { StateStore } from '#sandbox/state.ts';
import { findPrice, STRIPE_KEY, STRIPE_VERSION, STRIPE_WEBHOOK_SECRET } from '#sandbox/stripe/catalog.ts';
import { type Ledger, newId } from '#sandbox/stripe/ledger.ts';
import { readForm } from '#sandbox/stripe/read-form.ts';
import { showCheckout, showClock, showCustomer, showPrice, showSubscription } from '#sandbox/stripe/show.ts';
import { declined, errorBody, missing, StripeError } from '#sandbox/stripe/stripe-error.ts';
import type { StripeCheckout, StripeSubscription } from '#sandbox/stripe/stripe-state.ts';

const text = z.string().min(1).max(500);
const whole = z.string().regex(/^\d+$/).transform(Number);
const flag = z.enum(['true', 'false']).transform((reported) => reported === 'true');
const Metadata = z.record(z.string(), z.string()).default({});
const Items = z.tuple([z.strictObject({ id: text, price: text, quantity: whole.optional() })]);
const Proration = z.enum(['create_prorations', 'always_invoice', 'none']).default('create_prorations');

const NewCustomer = z.strictObject({
  email: text.optional(),
  name: z.string().optional(),
  metadata: Metadata,
  test_clock: text.optional(),
});
const NewCheckout = z.strictObject({
  mode: z.literal('subscription'),
  customer: text,
  line_items: z.tuple([z.strictObject({ price: text, quantity: whole.optional() })]),
  client_reference_id: text.optional(),
  metadata: Metadata,
  subscription_data: z.strictObject({ metadata: Metadata }).default({ metadata: {} }),
  allow_promotion_codes: flag.optional(),
  success_url: z.url(),
  cancel_url: z.url(),
});
const NewPortal = z.strictObject({ customer: text, return_url: z.url() });
const SubscriptionChange = z.strictObject({
  items: Items.optional(),
  proration_behavior: Proration,
  payment_behavior: z
    .enum(['allow_incomplete', 'pending_if_incomplete', 'error_if_incomplete'])
    .default('allow_incomplete'),
  proration_date: whole.optional(),
  cancel_at_period_end: flag.optional(),
});
const PreviewAsked = z.strictObject({
  customer: text.optional(),
  subscription: text,
  subscription_details: z.strictObject({
    items: Items,
    proration_behavior: Proration,
    proration_date: whole.optional(),
  }),
});
const NewEndpoint = z.strictObject({ url: z.url(), enabled_events: z.array(text).min(1) });
const NewClock = z.strictObject({ frozen_time: whole, name: text.optional() });
const Advance = z.strictObject({ frozen_time: whole });
const ListAsked = z.object({
  customer: text.optional(),
  status: z.string().optional(),
  limit: whole.optional(),
});

/** Stripe's API, as far as plans need it (docs.stripe.com/api), for one account in test mode. */
export function stripeRoutes(state: StateStore, ledger: Ledger, now: () => number): Hono {
  const app = new Hono();
  const stripe = () => state.current.stripe;

  app.use('/v1/*', async (c, next) => {
    c.header('request-id', newId('req'));
    c.header('stripe-version', STRIPE_VERSION);
    const key = c.req.header('authorization');
    if (key !== `Bearer ${STRIPE_KEY}`) throw new StripeError(401, 'Invalid API Key provided.');
    const version = c.req.header('stripe-version') ?? STRIPE_VERSION;
    if (version !== STRIPE_VERSION) throw new StripeError(400, `Invalid Stripe API version: ${version}`);
    ledger.passTime();
    await replay(c, next);
  });

  /** The same key gets the first call's answer again. With a different body, it's refused. */
  async function replay(c: Context, next: () => Promise<void>): Promise<void> {
    const key = c.req.header('idempotency-key');
    if (c.req.method !== 'POST' || key === undefined) return next();
    const asked = createHash('sha256')
      .update(`${c.req.path} ${await c.req.text()}`)
      .digest('hex');
    const known = stripe().answered.find((each) => each.key === key && each.at > now() - 24 * 3_600_000);
    if (known && known.asked !== asked) {
      const reported = { type: 'idempotency_error' };
      throw new StripeError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        reported,
      );
    }
    if (known) {
      c.header('idempotent-replayed', 'true');
      c.res = c.newResponse(known.body, known.status as ContentfulStatusCode, {
        'content-type': 'application/json',
      });
      return;
    }
    await next();
    // A call that wasn't started can be retried.
    if (c.res.status === 429 || c.res.status === 401) return;
    const body = await c.res.clone().text();
    const { status } = c.res;
    state.change((current) => {
      current.stripe.answered = [
        ...current.stripe.answered.slice(-999),
        { key, asked, status, body, at: now() },
      ];
    });
  }

  const customerOf = (id: string) => {
    const found = stripe().customers.find((each) => each.id === id);
    if (!found) throw missing('customer', id, 'customer');
    return found;
  };
  const subscriptionOf = (id: string): StripeSubscription => {
    const found = stripe().subscriptions.find((each) => each.id === id);
    if (!found) throw missing('subscription', id);
    return found;
  };
  const checkoutOf = (id: string): StripeCheckout => {
    const found = stripe().checkouts.find((each) => each.id === id);
    if (!found) throw missing('checkout.session', id);
    return found;
  };
  const priceOf = (id: string) => {
    if (!findPrice(id)) throw missing('price', id, 'items[0][price]');
    return id;
  };

  app.post('/v1/customers', async (c) => {
    const { email = null, name = null, metadata, test_clock: testClock = null } = await read(c, NewCustomer);
    if (testClock !== null && !stripe().clocks.some(({ id }) => id === testClock)) {
      throw missing('test clock', testClock, 'test_clock');
    }
    const created = Math.floor(now() / 1000);
    const customer = { id: newId('cus'), email, name, metadata, created, testClock, card: null };
    state.change((current) => {
      current.stripe.customers.push(customer);
    });
    return c.json(showCustomer(customer));
  });
  app.get('/v1/customers/:id', (c) => c.json(showCustomer(customerOf(c.req.param('id')))));

  app.post('/v1/checkout/sessions', async (c) => {
    const asked = await read(c, NewCheckout);
    const customer = customerOf(asked.customer).id;
    const created = ledger.timeOf(customer);
    const checkout: StripeCheckout = {
      id: newId('cs_test'),
      customer,
      priceId: priceOf(asked.line_items[0].price),
      reference: asked.client_reference_id ?? null,
      metadata: asked.metadata,
      subscriptionMetadata: asked.subscription_data.metadata,
      successUrl: asked.success_url,
      cancelUrl: asked.cancel_url,
      status: 'open',
      subscription: null,
      created,
      expiresAt: created + 24 * 3600,
    };
    state.change((current) => {
      current.stripe.checkouts.push(checkout);
    });
    return c.json(showCheckout(checkout));
  });
  app.get('/v1/checkout/sessions/:id', (c) => c.json(showCheckout(checkoutOf(c.req.param('id')))));
  app.post('/v1/checkout/sessions/:id/expire', (c) => {
    const checkout = checkoutOf(c.req.param('id'));
    if (checkout.status !== 'open') {
      throw new StripeError(400, `This Session is not in an expireable state: ${checkout.status}.`);
    }
    state.change(() => {
      checkout.status = 'expired';
    });
    return c.json(showCheckout(checkout));
  });

  app.post('/v1/billing_portal/sessions', async (c) => {
    const asked = await read(c, NewPortal);
    const customer = customerOf(asked.customer).id;
    const created = Math.floor(now() / 1000);
    const portal = {
      id: newId('bps'),
      customer,
      returnUrl: asked.return_url,
      expiresAt: created + 3600,
    };
    state.change((current) => {
      current.stripe.portals = [...current.stripe.portals.slice(-199), portal];
    });
    return c.json({
      id: portal.id,
      object: 'billing_portal.session',
      created,
      customer,
      livemode: false,
      return_url: asked.return_url,
      url: new URL(`/sample/stripe/portal/${portal.id}`, asked.return_url).href,
    });
  });

  app.get('/v1/subscriptions', (c) => {
    const { customer, status, limit = 10 } = parse(ListAsked, c.req.query());
    const found = stripe()
      .subscriptions.filter(
        (each) =>
          (customer === undefined || each.customer === customer) &&
          (status === 'all' || (status === undefined ? each.status !== 'canceled' : each.status === status)),
      )
      .reverse();
    return c.json({
      object: 'list',
      data: found.slice(0, limit).map(showSubscription),
      has_more: found.length > limit,
      url: '/v1/subscriptions',
    });
  });
  app.get('/v1/subscriptions/:id', (c) => c.json(showSubscription(subscriptionOf(c.req.param('id')))));
  app.post('/v1/subscriptions/:id', async (c) => {
    const asked = await read(c, SubscriptionChange);
    const subscription = subscriptionOf(c.req.param('id'));
    if (subscription.status === 'canceled') throw missing('subscription', subscription.id);
    if (asked.cancel_at_period_end !== undefined && asked.payment_behavior === 'pending_if_incomplete') {
      throw new StripeError(
        400,
        'You may only update these attributes while setting payment_behavior=pending_if_incomplete: items, proration_behavior, proration_date.',
        { param: 'cancel_at_period_end' },
      );
    }
    if (asked.items) changeItem(subscription, asked.items[0], asked);
    if (asked.cancel_at_period_end !== undefined) {
      ledger.endWithPeriod(subscription, asked.cancel_at_period_end);
    }
    return c.json(showSubscription(subscription));
  });
  app.delete('/v1/subscriptions/:id', (c) => {
    const subscription = subscriptionOf(c.req.param('id'));
    if (subscription.status === 'canceled') throw missing('subscription', subscription.id);
    ledger.endNow(subscription);
    return c.json(showSubscription(subscription));
  });

  function changeItem(
    subscription: StripeSubscription,
    item: z.infer<typeof Items>[0],
    asked: z.infer<typeof SubscriptionChange>,
  ): void {
    if (item.id !== subscription.itemId) throw missing('subscription item', item.id, 'items[0][id]');
    const at = asked.proration_date ?? ledger.timeOf(subscription.customer);
    if (at < subscription.periodStart || at > subscription.periodEnd) {
      throw new StripeError(400, 'The proration_date must be within the current period.', {
        param: 'proration_date',
      });
    }
    const priceId = priceOf(item.price);
    const charge =
      asked.proration_behavior === 'always_invoice' ? ledger.proration(subscription, priceId, at) : null;
    const isRefused = charge !== null && charge > 0 && !ledger.canPay(subscription.customer);
    if (isRefused && asked.payment_behavior === 'error_if_incomplete') throw declined();
    ledger.changePrice(subscription, priceId, charge);
  }

  app.post('/v1/invoices/create_preview', async (c) => {
    const asked = await read(c, PreviewAsked);
    const subscription = subscriptionOf(asked.subscription);
    const { items, proration_behavior, proration_date } = asked.subscription_details;
    if (items[0].id !== subscription.itemId) throw missing('subscription item', items[0].id);
    const at = proration_date ?? ledger.timeOf(subscription.customer);
    const due =
      proration_behavior === 'none' ? 0 : ledger.proration(subscription, priceOf(items[0].price), at);
    return c.json({
      id: newId('upcoming_in'),
      object: 'invoice',
      amount_due: Math.max(0, due),
      currency: 'usd',
      customer: subscription.customer,
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { metadata: {}, subscription: subscription.id },
      },
      total: due,
    });
  });

  app.get('/v1/prices/:id', (c) => {
    const id = c.req.param('id');
    if (!findPrice(id)) throw missing('price', id);
    return c.json(showPrice(id));
  });

  app.get('/v1/webhook_endpoints', (c) =>
    c.json({
      object: 'list',
      data: stripe().endpoints.map(showEndpoint),
      has_more: false,
      url: '/v1/webhook_endpoints',
    }),
  );
  app.post('/v1/webhook_endpoints', async (c) => {
    const { url, enabled_events: events } = await read(c, NewEndpoint);
    const endpoint = { id: newId('we'), url, events, created: Math.floor(now() / 1000) };
    state.change((current) => {
      current.stripe.endpoints.push(endpoint);
    });
    return c.json({ ...showEndpoint(endpoint), secret: STRIPE_WEBHOOK_SECRET });
  });
  app.delete('/v1/webhook_endpoints/:id', (c) => {
    const id = c.req.param('id');
    state.change((current) => {
      current.stripe.endpoints = current.stripe.endpoints.filter((each) => each.id !== id);
    });
    return c.json({ id, object: 'webhook_endpoint', deleted: true });
  });

  app.post('/v1/test_helpers/test_clocks', async (c) => {
    const { frozen_time: frozen, name = null } = await read(c, NewClock);
    const clock = { id: newId('clock'), name, frozen, created: Math.floor(now() / 1000) };
    state.change((current) => {
      current.stripe.clocks.push(clock);
    });
    return c.json(showClock(clock));
  });
  app.get('/v1/test_helpers/test_clocks/:id', (c) => c.json(showClock(clockOf(c.req.param('id')))));
  app.post('/v1/test_helpers/test_clocks/:id/advance', async (c) => {
    const { frozen_time: frozen } = await read(c, Advance);
    const clock = clockOf(c.req.param('id'));
    if (frozen <= clock.frozen) {
      throw new StripeError(400, 'The new frozen_time must be after the current one.', {
        param: 'frozen_time',
      });
    }
    state.change(() => {
      clock.frozen = frozen;
    });
    ledger.passTime();
    return c.json(showClock(clock));
  });
  const clockOf = (id: string) => {
    const found = stripe().clocks.find((each) => each.id === id);
    if (!found) throw missing('test clock', id);
    return found;
  };

  app.all('/v1/*', (c) => {
    throw new StripeError(404, `Unrecognized request URL (${c.req.method}: ${c.req.path}).`);
  });
  app.onError((error, c) => {
    if (!(error instanceof StripeError)) throw error;
    return c.json(errorBody(error), error.status as ContentfulStatusCode);
  });
  return app;
}

const showEndpoint = ({
  id,
  url,
  events,
  created,
}: {
  id: string;
  url: string;
  events: string[];
  created: number;
}) => ({
  id,
  object: 'webhook_endpoint',
  api_version: null,
  created,
  enabled_events: events,
  livemode: false,
  status: 'enabled',
  url,
});

async function read<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  return parse(schema, readForm(await c.req.text()));
}

function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const [first = '', ...rest] = [...(issue?.path ?? []), ...(unknown === undefined ? [] : [unknown])];
  const param = `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`;
  throw unknown === undefined
    ? new StripeError(400, `Invalid ${param}: ${issue?.message}`, { param })
    : new StripeError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}
