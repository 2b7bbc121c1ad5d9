import Stripe from 'stripe';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { stripePayment } from '#server/ports/payment/stripe.ts';
import { payOnPage } from '#test/stripe.ts';
import { type Call, shapeOf, startWitness } from './witness.ts';

/**
 * Stripe's own client, stripe 23.1.0, which our adapter uses too. What is compared is what it's asked to do.
 */

const at = Date.parse('2026-11-20T12:00:00Z');
const page = 'http://localhost:3000/dashboard/settings/plan';
const witness = await startWitness('/v1', {}, () => at);
const { hostname, port } = new URL(witness.sandbox.url);
const client = new Stripe('sk_test_sandbox', {
  host: hostname,
  port,
  protocol: 'http',
  maxNetworkRetries: 0,
});
afterAll(() => witness?.stop());
beforeEach(() => {
  witness.calls();
});

const ours = () =>
  stripePayment({
    secretKey: 'sk_test_sandbox',
    webhookSecret: 'whsec_sandbox_stripe_secret',
    apiUrl: witness.sandbox.url,
    realm: 'sample',
    retries: 0,
  });
const routes = (calls: Call[]) =>
  calls.map(({ method, path }) => `${method} ${path.replace(/\/(cs|cus|sub|in|si)_\w+/g, '/{id}')}`);

test("our calls for customer, checkout, portal, and subscription are those in Stripe's documentation", async () => {
  const customer = await client.customers.create({
    email: 'ann@a.example',
    name: 'Ann',
    metadata: { user_id: 'u1' },
  });
  const session = await client.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    client_reference_id: 'u1',
    line_items: [{ price: 'price_sandbox_growth', quantity: 1 }],
    success_url: `${page}?checkout=done`,
    cancel_url: `${page}?checkout=left`,
  });
  expect(session).toMatchObject({ object: 'checkout.session', status: 'open', subscription: null });
  expect(await payOnPage(witness.sandbox.url, session.url ?? '')).toBe(`${page}?checkout=done`);
  const paid = await client.checkout.sessions.retrieve(session.id);
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid' });
  const [subscription] = (await client.subscriptions.list({ customer: customer.id, status: 'all' })).data;
  // Since 2025-03-31 the period belongs to the item.
  expect(subscription?.items.data[0]?.current_period_end).toEqual(expect.any(Number));
  const portal = await client.billingPortal.sessions.create({ customer: customer.id, return_url: page });
  expect(portal.url).toMatch(/^http/);
  const asked = routes(witness.calls());

  const payment = ours();
  const customerId = await payment.createCustomer({ userId: 'u2', email: 'bob@a.example', name: 'Bob' });
  const checkout = await payment.checkout({
    customerId,
    userId: 'u2',
    priceId: 'price_sandbox_growth',
    doneUrl: `${page}?checkout=done`,
    leftUrl: `${page}?checkout=left`,
  });
  await payOnPage(witness.sandbox.url, checkout.url);
  expect(await payment.subscription(customerId)).toMatchObject({ status: 'active' });
  await payment.portal({ customerId, returnUrl: page });
  const mine = witness.calls();
  // Each of our calls is in the documentation, by method and path.
  for (const route of new Set(routes(mine))) expect(asked).toContain(route);
  const made = mine.find(({ path }) => path === '/checkout/sessions');
  expect(made && shapeOf(made)).toMatchObject({
    method: 'POST',
    signsIn: 'Bearer',
    fields: expect.arrayContaining(['customer', 'line_items[0][price]', 'mode', 'success_url', 'cancel_url']),
  });
});

test("the client verifies the signature of events and recognizes the sandbox's errors", async () => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.subscription.updated' });
  const secret = 'whsec_sandbox_stripe_secret';
  const header = client.webhooks.generateTestHeaderString({ payload, secret });
  expect(client.webhooks.constructEvent(payload, header, secret)).toMatchObject({ id: 'evt_1' });
  expect(() => client.webhooks.constructEvent(`${payload} `, header, secret)).toThrow();
  await expect(client.customers.retrieve('cus_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
  });
});
