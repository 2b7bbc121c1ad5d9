import { createHmac } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { PortErrorKind } from '#server/ports/port-error.ts';
import { startChannelSandbox } from '#test/channel-sandbox.ts';
import { payOnPage } from '#test/stripe.ts';
import type { PaidSubscription } from './port.ts';
import { stripePayment } from './stripe.ts';

/** What the payment port guarantees, against Stripe as the sandbox simulates it. */

let at = Date.parse('2026-11-20T12:00:00Z');
const sandbox = await startChannelSandbox(() => at);
afterAll(() => sandbox?.stop());
afterEach(() => sandbox.endFaults());

const secret = 'whsec_sandbox_stripe_secret';
const open = (over: Partial<Parameters<typeof stripePayment>[0]> = {}) =>
  stripePayment({
    secretKey: 'sk_test_sandbox',
    webhookSecret: secret,
    apiUrl: sandbox.url,
    realm: 'sample',
    retries: 0,
    ...over,
  });
const page = 'http://localhost:3000/dashboard/settings/plan';

/** A new customer subscribed to Growth. */
async function subscribed(name: string): Promise<PaidSubscription> {
  const payment = open();
  const customerId = await payment.createCustomer({ userId: name, email: `${name}@a.example`, name });
  const { url } = await payment.checkout({
    customerId,
    userId: name,
    priceId: 'price_sandbox_growth',
    doneUrl: `${page}?checkout=done`,
    leftUrl: `${page}?checkout=left`,
  });
  expect(await payOnPage(sandbox.url, url)).toBe(`${page}?checkout=done`);
  return (await payment.subscription(customerId)) ?? expect.fail('no subscription');
}

describe('a subscription', () => {
  it('starts when the checkout is paid, and not before', async () => {
    const payment = open();
    const who = { userId: 'u1', email: 'ann@a.example', name: 'Ann' };
    const customerId = await payment.createCustomer(who);
    expect(await payment.createCustomer(who)).toBe(customerId);
    expect(await payment.subscription(customerId)).toBeNull();
    const checkout = await payment.checkout({
      customerId,
      userId: 'u1',
      priceId: 'price_sandbox_growth',
      doneUrl: `${page}?checkout=done`,
      leftUrl: `${page}?checkout=left`,
    });
    expect(new URL(checkout.url).origin).toBe('http://localhost:3000');
    expect(await payOnPage(sandbox.url, checkout.url, '4000000000000002')).toBeNull();
    expect(await payOnPage(sandbox.url, checkout.url, 'back')).toBe(`${page}?checkout=left`);
    expect(await payment.subscription(customerId)).toBeNull();
    await payOnPage(sandbox.url, checkout.url);
    expect(await payment.subscription(customerId)).toMatchObject({
      customerId,
      status: 'active',
      priceId: 'price_sandbox_growth',
      periodStart: new Date(at),
      periodEnd: new Date('2026-12-20T12:00:00Z'),
      endsAt: null,
      isPaymentPending: false,
    });
    // It's paid, so there is nothing left to close.
    await payment.expireCheckout(checkout.id);
    await payment.expireCheckout('cs_unknown');
  });

  it('upgrades at once with a prorated charge, and downgrades without one', async () => {
    const payment = open();
    const subscription = await subscribed('u2');
    const half = new Date(at + 15 * 86_400_000);
    const preview = await payment.preview({ subscription, priceId: 'price_sandbox_scale', at: half });
    expect(preview).toEqual({ dueNowCents: 4500, nextCents: 14_900 });
    const change = { subscription, priceId: 'price_sandbox_scale', charge: 'now' as const, at: half };
    const larger = await payment.changePrice({ ...change, key: 'k-up' });
    expect(larger).toMatchObject({ priceId: 'price_sandbox_scale', isPaymentPending: false });
    // The same key again has no further effect. With another change, it's refused.
    expect(await payment.changePrice({ ...change, key: 'k-up' })).toEqual(larger);
    await expect(
      payment.changePrice({ ...change, priceId: 'price_sandbox_growth', key: 'k-up' }),
    ).rejects.toMatchObject({ kind: 'rejected' });
    const down = { subscription: larger, priceId: 'price_sandbox_growth', charge: 'none' as const };
    expect(await payment.changePrice({ ...down, at: half, key: 'k-down' })).toMatchObject({
      priceId: 'price_sandbox_growth',
    });
  });

  it('keeps its price until a change is paid', async () => {
    const payment = open();
    const subscription = await subscribed('u3');
    await useCard(subscription.customerId, '4000000000000341');
    const waiting = await payment.changePrice({
      subscription,
      priceId: 'price_sandbox_scale',
      charge: 'now',
      at: new Date(at),
      key: 'k-pending',
    });
    expect(waiting).toMatchObject({
      priceId: 'price_sandbox_growth',
      isPaymentPending: true,
      status: 'active',
    });
    await useCard(subscription.customerId, '4242424242424242');
    expect(await payment.subscription(subscription.customerId)).toMatchObject({
      priceId: 'price_sandbox_scale',
      isPaymentPending: false,
    });
  });

  it('ends with its period, continues if that is undone, or ends at once', async () => {
    const payment = open();
    const subscription = await subscribed('u4');
    const ending = await payment.endWithPeriod(subscription, true);
    expect(ending.endsAt).toEqual(subscription.periodEnd);
    expect((await payment.endWithPeriod(subscription, false)).endsAt).toBeNull();
    await payment.cancel(subscription.id);
    await payment.cancel(subscription.id);
    expect(await payment.subscription(subscription.customerId)).toMatchObject({
      status: 'canceled',
      endsAt: new Date(at),
    });
    const { url } = await payment.portal({ customerId: subscription.customerId, returnUrl: page });
    expect(await (await fetch(new URL(new URL(url).pathname, sandbox.url))).text()).toContain('Invoices');
  });

  it('renews over time, is past due when payment fails, and ends when it keeps failing', async () => {
    const payment = open();
    const subscription = await subscribed('u5');
    const read = async () => (await payment.subscription(subscription.customerId)) ?? expect.fail('gone');
    at += 31 * 86_400_000;
    const renewed = await read();
    expect(renewed).toMatchObject({ status: 'active', periodStart: subscription.periodEnd });
    await useCard(subscription.customerId, '4000000000000341');
    at += 31 * 86_400_000;
    expect(await read()).toMatchObject({ status: 'past_due', periodStart: renewed.periodEnd });
    at += 16 * 86_400_000;
    expect(await read()).toMatchObject({ status: 'canceled' });
  });
});

const failures: [name: string, fault: Record<string, unknown>, kind: PortErrorKind][] = [
  ['a wrong key', { kind: '401' }, 'unauthorized'],
  ['no right', { kind: '403' }, 'forbidden'],
  ['nothing there', { kind: '404' }, 'not_found'],
  ['too many calls', { kind: '429', retryAfterSeconds: 7 }, 'rate_limited'],
  ['a failure over there', { kind: '500' }, 'unavailable'],
  ['half an answer', { kind: 'malformed' }, 'malformed'],
  ['a connection that ends', { kind: 'cut' }, 'unavailable'],
];
describe('failures', () => {
  it.each(failures)('reports %s', async (_, fault, kind) => {
    await sandbox.fault({ provider: 'stripe', times: 1, ...fault });
    const error = await open()
      .subscription('cus_1')
      .catch((failure: unknown) => failure);
    expect(error).toMatchObject({
      name: 'PortError',
      kind,
      ...(kind === 'rate_limited' ? { retryAfter: 7 } : {}),
    });
    expect(String(error)).not.toContain('sk_test');
  });

  it('reports an unreachable or late vendor as unavailable', async () => {
    await expect(open({ apiUrl: 'http://127.0.0.1:1' }).subscription('cus_1')).rejects.toMatchObject({
      kind: 'unavailable',
    });
    await sandbox.fault({ provider: 'stripe', kind: 'slow', delayMs: 400, times: 1 });
    await expect(open({ timeoutMs: 50 }).subscription('cus_1')).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it('lets the client retry a temporary failure', async () => {
    await sandbox.fault({ provider: 'stripe', kind: '500', times: 1 });
    const who = { userId: 'u9', email: 'z@a.example', name: 'Zoe' };
    expect(await open({ retries: 2 }).createCustomer(who)).toMatch(/^cus_/);
  });
});

describe('events', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const reported = (over: Record<string, unknown> = {}) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.subscription.updated',
      livemode: false,
      data: { object: { object: 'subscription', id: 'sub_1', customer: 'cus_1' } },
      ...over,
    });
  const sign = (body: string, { age = 0, key = secret } = {}) => {
    const t = Math.floor(now.getTime() / 1000) - age;
    return `t=${t},v1=${createHmac('sha256', key).update(`${t}.${body}`).digest('hex')}`;
  };
  const read = (body: string, signature: string) => open().readEvent(Buffer.from(body), signature, now);

  it('name their customer if they were signed for us within five minutes', async () => {
    const event = { id: 'evt_1', type: 'customer.subscription.updated', customerId: 'cus_1' };
    expect(await read(reported(), sign(reported()))).toEqual(event);
    expect(await read(reported(), sign(reported(), { age: 300 }))).toEqual(event);
    const ofCustomer = reported({ data: { object: { object: 'customer', id: 'cus_7' } } });
    expect((await read(ofCustomer, sign(ofCustomer)))?.customerId).toBe('cus_7');
    const live = reported({ livemode: true });
    expect(await read(live, sign(live))).toBeNull();
  });

  it.each([
    ['by somebody else', reported(), sign(reported(), { key: 'whsec_other' })],
    ['too long ago', reported(), sign(reported(), { age: 301 })],
    ['for other words', reported({ id: 'evt_2' }), sign(reported())],
    ['not at all', reported(), ''],
    ['with nonsense', reported(), 't=now,v1=zz'],
  ])('are refused when signed %s', async (_, body, signature) => {
    await expect(read(body, signature)).rejects.toMatchObject({ kind: 'rejected' });
  });
});

async function useCard(customer: string, card: string): Promise<void> {
  await fetch(`${sandbox.url}/control/stripe/card`, {
    method: 'POST',
    body: JSON.stringify({ customer, card }),
  });
}
