import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { startBillingApp } from '#test/billing-app.ts';
import { cases } from '#test/cases.ts';
import { payOnPage } from '#test/stripe.ts';
import { ownCustomer } from './customer.ts';
import { reconcileBilling } from './reconcile-billing.cron.ts';

/** Whatever happens at Stripe, and however its events arrive, our row ends up with Stripe's state. */

const day = 86_400_000;
const app = await startBillingApp({ startAt: new Date('2026-11-20T12:00:00Z') });
afterAll(() => app?.stop());

const change = fc.oneof(
  fc
    .constantFrom(
      'subscribe',
      'cancel',
      'resume',
      'end now',
      'a failing card',
      'a good card',
      'a larger price',
      'a smaller price',
    )
    .map((what) => ({ what, days: 0 })),
  fc.integer({ min: 1, max: 40 }).map((days) => ({ what: 'time passes', days })),
);
type Change = { what: string; days: number };

/** How events arrive: each number picks one that has happened, so some arrive twice, late, or never. */
const arrivals = fc.array(fc.nat(1000), { maxLength: 4 });
const trial = fc.array(fc.record({ change, arrivals }), { minLength: 3, maxLength: 9 });

const stripe = (method: string, path: string, form?: Record<string, string>) =>
  fetch(`${app.sandboxUrl}/v1/${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_sandbox' },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  });

async function subscriptionsOf(customer: string) {
  const { subscriptions } = await app.look();
  return subscriptions.filter((each) => each.customer === customer);
}

async function perform(userId: string, customer: string, { what, days }: Change): Promise<void> {
  const living = (await subscriptionsOf(customer)).find(({ status }) => status !== 'canceled');
  const item = ((living?.items.data[0] ?? {}) as { id?: string }).id ?? '';
  const price = (id: string) =>
    living &&
    stripe('POST', `subscriptions/${living.id}`, {
      'items[0][id]': item,
      'items[0][price]': id,
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
  switch (what) {
    case 'subscribe': {
      if (living) return;
      const page = 'http://localhost:3000/plan';
      const checkout = await app.composition.deps.billing?.payment.checkout({
        customerId: customer,
        userId,
        priceId: 'price_sandbox_growth',
        doneUrl: page,
        leftUrl: page,
      });
      await payOnPage(app.sandboxUrl, checkout?.url ?? '');
      return;
    }
    case 'cancel':
    case 'resume':
      if (living) {
        await stripe('POST', `subscriptions/${living.id}`, {
          cancel_at_period_end: String(what === 'cancel'),
        });
      }
      return;
    case 'end now':
      if (living) await stripe('DELETE', `subscriptions/${living.id}`);
      return;
    case 'a failing card':
      return app.changeCard(customer, '4000000000000341');
    case 'a good card':
      return app.changeCard(customer, '4242424242424242');
    case 'a larger price':
      await price('price_sandbox_scale');
      return;
    case 'a smaller price':
      await price('price_sandbox_growth');
      return;
    default:
      app.advance(days * day);
  }
}

/**
 * The simple reference: the live subscription, otherwise the one that ended last, in the columns of our row.
 */
async function expected(customer: string) {
  const all = await subscriptionsOf(customer);
  const living = all.filter(({ status }) => status !== 'canceled');
  const ended = all.toSorted((one, other) => (one.ended_at ?? 0) - (other.ended_at ?? 0));
  const last = living.at(-1) ?? ended.at(-1);
  const item = last?.items.data[0];
  if (!last || !item) return undefined;
  const moment = (at: number | null) => (at === null ? null : new Date(at * 1000));
  return {
    subscription_id: last.id,
    status: last.status,
    price_id: item.price.id,
    period_start: moment(item.current_period_start),
    period_end: moment(item.current_period_end),
    ends_at: moment(last.ended_at ?? last.cancel_at),
    is_payment_pending: last.pending_update !== null,
  };
}

const stored = (customer: string) =>
  app.composition.deps.db
    .selectFrom('billing_subscription')
    .select(['subscription_id', 'status', 'price_id', 'period_start', 'period_end', 'ends_at'])
    .select('is_payment_pending')
    .where('customer_id', '=', customer)
    .executeTakeFirst();

async function processed(): Promise<void> {
  const { db } = app.composition.deps;
  await vi.waitFor(
    async () => {
      const open = await db
        .selectFrom('billing_event')
        .select('event_id')
        .where('reconciled_at', 'is', null)
        .execute();
      expect(open).toEqual([]);
    },
    { timeout: 20_000 },
  );
}

test("a subscription matches Stripe's, whether events come twice, out of order, late or never", async () => {
  await app.silence(true);
  let trials = 0;
  await fc.assert(
    fc.asyncProperty(trial, fc.boolean(), async (steps, isLastLost) => {
      trials += 1;
      const sent = new Set<string>();
      const { userId } = await app.signIn(`trial-${trials}@northwind-labs.example`);
      const customer = await ownCustomer(app.composition.deps, userId);
      const eventsOf = async () =>
        (await app.look()).events.filter(({ data }) => data.object.customer === customer);
      for (const { change: next, arrivals: picks } of steps) {
        await perform(userId, customer, next);
        const events = await eventsOf();
        for (const pick of picks) {
          const event = events[pick % Math.max(1, events.length)];
          if (event === undefined) continue;
          sent.add(event.id);
          expect(await app.send(event.id)).toBe(200);
          expect(await app.send(event.id, 'forged')).toBe(400);
        }
      }
      if (isLastLost) {
        // Nothing more arrives: within a day the cron has checked.
        app.advance(day + 1000);
        await reconcileBilling.run(app.composition.deps);
        await vi.waitFor(async () => expect(await stored(customer)).toEqual(await expected(customer)), {
          timeout: 20_000,
        });
        return;
      }
      // Newest first.
      for (const { id } of (await eventsOf()).toReversed()) {
        if (!sent.has(id)) expect(await app.send(id)).toBe(200);
      }
      await processed();
      expect(await stored(customer)).toEqual(await expected(customer));
    }),
    { numRuns: cases(12, 5) },
  );
}, 180_000);
