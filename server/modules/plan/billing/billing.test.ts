import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { startBillingApp } from '#test/billing-app.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { payOnPage } from '#test/stripe.ts';
import { reconcileBilling } from './reconcile-billing.cron.ts';
import { reconcileCustomer } from './reconcile-customer.task.ts';

const day = 86_400_000;
let ann: SignedIn;
let bob: SignedIn;

const app = await startBillingApp({ startAt: new Date('2026-11-20T12:00:00Z') });
ann = await app.signIn('ann@northwind-labs.example');
bob = await app.signIn('bob@harbor-analytics.example');
afterAll(() => app.stop());

/** Sessions end after a month. */
async function pass(ms: number): Promise<void> {
  app.advance(ms);
  ann = await app.signIn('ann@northwind-labs.example');
  bob = await app.signIn('bob@harbor-analytics.example');
}
const planOf = async (who: SignedIn) => who.api.payment.plan({});
const runCron = () => reconcileBilling.run(app.composition.deps);
const refusal = async (call: Promise<unknown>) => {
  const error = await call.catch((failure: unknown) => failure);
  return error as { status: number; code: string; message: string };
};
const customerOf = async (who: SignedIn) =>
  (await app.look()).customers.find(({ metadata }) => metadata.user_id === who.userId)?.id ??
  expect.fail('no customer');

describe('a plan', () => {
  it('is the free plan before any payment', async () => {
    expect(await planOf(ann)).toMatchObject({
      isUnlocked: false,
      isSample: true,
      plan: { name: 'free', title: 'Free' },
      plans: [
        {
          name: 'free',
          priceUsd: 0,
          limits: { profiles: 1, signals: 250, drafts: 30, schedules: 1, channels: 1 },
        },
        { name: 'growth', priceUsd: 59, limits: { profiles: 10, channels: null } },
      ],
      meters: [
        { meter: 'profiles', used: 0, limit: 1, paused: [], resetsAt: null },
        { meter: 'signals', used: 0, limit: 250, resetsAt: '2026-12-01T00:00:00.000Z' },
        { meter: 'drafts', limit: 30 },
        { meter: 'schedules', limit: 1 },
        { meter: 'channels', limit: 1 },
      ],
      subscription: null,
    });
  });

  it("is paid on a Stripe page, and starts with Stripe's event", async () => {
    const { url } = await ann.api.payment.create({
      body: { plan: 'growth', origin: 'http://localhost:3000' },
    });
    expect(await payOnPage(app.sandboxUrl, url)).toBe(
      'http://localhost:3000/dashboard/settings/plan?checkout=done',
    );
    await vi.waitFor(async () => expect((await planOf(ann)).plan.name).toBe('growth'), 10_000);
    expect((await planOf(ann)).subscription).toMatchObject({
      status: 'active',
      periodEnd: expect.stringMatching(/^2026-12-20T12:0/),
      endsAt: null,
      graceUntil: null,
      paymentPending: false,
    });
    expect((await planOf(bob)).plan.name).toBe('free');
    const { customers, subscriptions } = await app.look();
    expect(customers.filter(({ metadata }) => metadata.user_id === ann.userId)).toHaveLength(1);
    expect(subscriptions).toHaveLength(1);
  });

  it("can't be bought twice: a second subscription is refused, and an older payment page is closed", async () => {
    expect(await refusal(ann.api.payment.create({ body: { plan: 'growth' } }))).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    const eve = await app.signIn('eve@northwind-labs.example');
    const first = await eve.api.payment.create({ body: { plan: 'growth' } });
    await eve.api.payment.create({ body: { plan: 'growth' } });
    await expect(payOnPage(app.sandboxUrl, first.url)).rejects.toThrow('404');
  });

  it('creates one customer when two clicks arrive at once', async () => {
    const two = await app.signIn('two@northwind-labs.example');
    await Promise.all([1, 2].map(() => two.api.payment.create({ body: { plan: 'growth' } })));
    const { customers } = await app.look();
    expect(customers.filter(({ metadata }) => metadata.user_id === two.userId)).toHaveLength(1);
  });

  it('previews a cancellation, ends with the paid period, and can be kept until then', async () => {
    const preview = await ann.api.payment.preview({ body: { plan: 'free' } });
    expect(preview).toMatchObject({
      plan: 'free',
      isUpgrade: false,
      dueNowCents: 0,
      nextCents: 0,
      effectiveAt: expect.stringMatching(/^2026-12-20T12:0/),
      paused: [],
    });
    const ending = await ann.api.payment.changePlan({ body: { plan: 'free', pricedAt: preview.pricedAt } });
    expect(ending).toMatchObject({
      plan: { name: 'growth' },
      subscription: { endsAt: expect.stringMatching(/^2026-12-20T12:0/) },
    });
    expect(await refusal(ann.api.payment.changePlan({ body: { plan: 'free' } }))).toMatchObject({
      status: 409,
    });
    const kept = await ann.api.payment.changePlan({ body: { plan: 'growth' } });
    expect(kept.subscription).toMatchObject({ endsAt: null });
    expect(await refusal(ann.api.payment.changePlan({ body: { plan: 'growth' } }))).toMatchObject({
      status: 409,
    });
    expect(await refusal(bob.api.payment.changePlan({ body: { plan: 'growth' } }))).toMatchObject({
      status: 409,
    });
    expect(await refusal(ann.api.payment.preview({ body: { plan: 'gold' } }))).toMatchObject({
      status: 400,
    });
  });

  it("offers Stripe's portal only once there is something to manage", async () => {
    const { url } = await ann.api.payment.settings({ query: { origin: 'http://localhost:3000' } });
    expect(url).toMatch(/^http:\/\/localhost:3000\/sample\/stripe\/portal\//);
    expect(await refusal(bob.api.payment.settings({ query: {} }))).toMatchObject({ status: 409 });
  });

  it("shows its changes in the user's activity", async () => {
    await vi.waitFor(async () => {
      const { items } = await ann.api.audit.own({ query: {} });
      const reported = items.filter(({ action }) => action.startsWith('plan.'));
      expect(reported).toMatchObject([
        { action: 'plan.kept', subject: 'Growth', isOwn: true },
        {
          action: 'plan.cancelled',
          subject: 'Growth',
          detail: { endsAt: expect.stringMatching(/^2026-12-20T12:0/) },
        },
        { action: 'plan.changed', subject: 'Growth', detail: { from: 'Free' }, isOwn: true },
      ]);
      expect(reported).toHaveLength(3);
    }, 10_000);
  });

  it('lasts a week after a failed payment, then falls back to the free plan', async () => {
    await app.subscribe(bob);
    await app.changeCard(await customerOf(bob), '4000000000000341');
    await pass(31 * day);
    const late = await bob.api.payment.refresh({});
    expect(late).toMatchObject({
      plan: { name: 'growth' },
      subscription: { status: 'past_due', graceUntil: expect.any(String) },
    });
    await pass(7 * day);
    expect((await planOf(bob)).plan.name).toBe('free');
    await app.changeCard(await customerOf(bob), '4242424242424242');
    expect((await bob.api.payment.refresh({})).plan.name).toBe('growth');
  });
});

describe('Stripe events', () => {
  it('are refused with 400 and change nothing if forged, stale or unsigned', async () => {
    await app.silence(true);
    await ann.api.payment.changePlan({ body: { plan: 'free' } });
    await ann.api.payment.changePlan({ body: { plan: 'growth' } });
    const [id = ''] = (await app.look()).events.map((event) => event.id).slice(-1);
    expect(await app.send(id, 'forged')).toBe(400);
    expect(await app.send(id, 'old')).toBe(400);
    const unsigned = await app.call('POST', '/payment/webhook', { body: { id: 'evt_1' } });
    expect(unsigned.status).toBe(400);
    expect(((await unsigned.json()) as ErrorBody).data.issues?.[0]?.path).toBe('stripe-signature');
    const { db } = app.composition.deps;
    expect(await db.selectFrom('billing_event').select('type').where('event_id', '=', id).execute()).toEqual(
      [],
    );
    await app.silence(false);
  });

  it('are accepted but do nothing when sent a second time', async () => {
    const [event] = (await app.look()).events;
    const id = event?.id ?? '';
    expect([await app.send(id), await app.send(id)]).toEqual([200, 200]);
    const rows = await app.composition.deps.db
      .selectFrom('billing_event')
      .selectAll()
      .where('event_id', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('are found by the cron if lost', async () => {
    await app.silence(true);
    const { url } = await ann.api.payment.settings({ query: {} });
    await fetch(new URL(new URL(url).pathname, app.sandboxUrl), {
      method: 'POST',
      body: new URLSearchParams({ do: 'cancel' }),
      redirect: 'manual',
    });
    expect((await planOf(ann)).subscription?.endsAt).toBeNull();
    await pass(2 * day);
    await runCron();
    await vi.waitFor(async () => expect((await planOf(ann)).subscription?.endsAt).not.toBeNull(), 10_000);
    await app.silence(false);
  });

  it("wait while Stripe doesn't answer", async () => {
    const open = app.composition.deps.db
      .selectFrom('billing_event')
      .select('event_id')
      .where('reconciled_at', 'is', null);
    // Events sent by earlier tests are processed, and no more of them come.
    await app.silence(true);
    await vi.waitFor(async () => expect(await open.execute()).toEqual([]), 10_000);
    const many = 100;
    await app.fault({
      provider: 'stripe',
      method: 'GET',
      pathIncludes: '/v1/subscriptions',
      kind: '500',
      times: many,
    });
    const customer = await customerOf(ann);
    await app.changeCard(customer, '4242424242424242');
    const { url } = await ann.api.payment.settings({ query: {} });
    await fetch(new URL(new URL(url).pathname, app.sandboxUrl), {
      method: 'POST',
      body: new URLSearchParams({ do: 'resume' }),
      redirect: 'manual',
    });
    const last = (await app.look()).events.at(-1);
    expect(await app.send(last?.id ?? '')).toBe(200);
    const faults = `${app.sandboxUrl}/control/faults`;
    // Stripe's client tries three times.
    await vi.waitFor(
      async () => {
        const left = (await (await fetch(faults)).json()) as { faults: { times: number }[] };
        expect(left.faults[0]?.times).toBeLessThanOrEqual(many - 3);
      },
      { timeout: 20_000 },
    );
    expect(await open.execute()).toContainEqual({ event_id: last?.id });
    await fetch(faults, { method: 'DELETE' });
    app.advance(2 * 60_000);
    await runCron();
    await vi.waitFor(async () => expect((await planOf(ann)).subscription?.endsAt).toBeNull(), 10_000);
    await vi.waitFor(async () => expect(await open.execute()).toEqual([]), 10_000);
    await app.silence(false);
  });
});

describe('a request to Stripe', () => {
  it("holds no database transaction, and its late answer doesn't replace a newer one", async () => {
    const { db, billing, ...rest } = app.composition.deps;
    if (billing === null) return expect.fail('no billing');
    await app.silence(true);
    const kim = await app.signIn('kim@northwind-labs.example');
    await app.subscribe(kim);
    const customer = await customerOf(kim);
    const asked = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    let isFirst = true;
    const slow: typeof billing.payment = {
      ...billing.payment,
      async subscription(id) {
        const reported = await billing.payment.subscription(id);
        if (!isFirst) return reported;
        isFirst = false;
        asked.resolve();
        await goOn.promise;
        return reported;
      },
    };
    const late = reconcileCustomer({ ...rest, db, billing: { ...billing, payment: slow } }, customer);
    await asked.promise;
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(db);
    expect(rows).toEqual([]);
    await kim.api.payment.changePlan({ body: { plan: 'free' } });
    goOn.resolve();
    await late;
    expect((await planOf(kim)).subscription?.endsAt).not.toBeNull();
    await app.silence(false);
  });
});

describe('a deleted account', () => {
  it("cancels the user's subscription at Stripe", async () => {
    const zoe = await app.signIn('zoe@northwind-labs.example');
    await app.subscribe(zoe);
    const customer = await customerOf(zoe);
    await zoe.api.access.deleteProfile({});
    await vi.waitFor(async () => {
      const { subscriptions } = await app.look();
      expect(subscriptions.filter((each) => each.customer === customer)).toMatchObject([
        { status: 'canceled' },
      ]);
    }, 10_000);
    const back = await app.signIn('zoe@northwind-labs.example');
    // Stripe ends it first; then Stripe's answer is stored.
    await vi.waitFor(async () => expect((await planOf(back)).plan.name).toBe('free'), 10_000);
  });
});

describe('without a Stripe key', () => {
  let bare: TestApp;
  afterAll(() => bare?.stop());

  it("everything is unlocked, and billing reports that it isn't set up", async () => {
    bare = await startApp();
    const who = await bare.signIn('ann@northwind-labs.example');
    const state = await who.api.payment.plan({});
    expect(state).toMatchObject({
      isUnlocked: true,
      plan: { name: 'unlimited' },
      plans: [],
      subscription: null,
    });
    expect(state.meters.map(({ limit }) => limit)).toEqual([null, null, null, null, null]);
    const plan = { body: { plan: 'growth' } };
    for (const call of [
      () => who.api.payment.create(plan),
      () => who.api.payment.preview(plan),
      () => who.api.payment.changePlan(plan),
      () => who.api.payment.settings({ query: {} }),
    ]) {
      expect(await refusal(call())).toMatchObject({ status: 409, code: 'not_configured' });
    }
    expect(await who.api.payment.refresh({})).toEqual(state);
    expect((await bare.call('POST', '/payment/webhook', { body: {} })).status).toBe(404);
  });
});
