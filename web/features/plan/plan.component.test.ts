import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answer, callsOf, disconnect, refuse, sendEvent } from '#test/component/scripted-server.ts';

const { payment } = contract;
const path = '/dashboard/settings/plan';
const dialog = page.getByRole('dialog');
const month = '2026-04-10T10:00:00.000Z';
const bar = (name: string) => page.getByRole('progressbar', { name });

const free = {
  name: 'free',
  title: 'Free',
  priceUsd: 0,
  limits: { profiles: 1, signals: 250, drafts: 10, schedules: 1, channels: 1 },
};
const growth = { name: 'growth', title: 'Growth', priceUsd: 59, limits: { profiles: 5, signals: null } };
const plans = [free, growth];
const meters = [
  { meter: 'profiles', used: 2, limit: 1, paused: [{ id: '2', name: 'Jonas Beck' }] },
  { meter: 'signals', used: 125, limit: 250, resetsAt: '2026-04-01T00:00:00.000Z' },
  { meter: 'drafts', used: 10, limit: 10, resetsAt: '2026-04-01T00:00:00.000Z' },
  { meter: 'schedules', used: 1, limit: 1 },
  { meter: 'channels', used: 3, limit: null },
] as const;
const onFree = { isSample: true, plan: { name: 'free', title: 'Free' }, plans, meters };
const paid = { status: 'active', periodEnd: month } as const;
const onGrowth = { plan: { name: 'growth', title: 'Growth' }, plans, subscription: paid };

beforeEach(() => answer(payment.plan, onFree));
afterEach(() => window.history.replaceState(null, '', location.pathname + location.search));

describe('the plan', () => {
  test('shows its limits, the usage, and what is paused; an upgrade leads to the checkout, or shows why it was refused', async () => {
    await openApp(path);
    await expect.element(page.getByText('Your plan is Free')).toBeVisible();
    await expect.element(page.getByText('No charge')).toBeVisible();
    await expect.element(page.getByText('$59 a month')).toBeVisible();
    const own = page.getByRole('listitem').filter({ hasText: 'No charge' });
    await expect.element(own.getByText('Your plan', { exact: true })).toBeVisible();
    await expect.element(page.getByText('250 new signals a month')).toBeVisible();
    await expect.element(page.getByText('All new signals a month')).toBeVisible();
    await expect.element(page.getByText('Sample network: no real payment.')).toBeVisible();
    await expect.element(bar('New signals this month')).toHaveAttribute('aria-valuenow', '50');
    await expect.element(bar('Connected profiles')).toHaveAttribute('aria-valuenow', '100');
    await expect.element(bar('Channels')).not.toBeInTheDocument();
    await expect.element(page.getByText('Paused: Jonas Beck. The oldest stay active.')).toBeVisible();
    await expect.element(page.getByText(/^Used up\. New ones wait until .*Apr/)).toBeVisible();
    await expect.element(page.getByText('All in use.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Manage billing' })).not.toBeInTheDocument();
    refuse(payment.create, 'provider_unavailable', 'Stripe does not answer.');
    const upgrade = page.getByRole('button', { name: 'Upgrade to Growth' });
    await upgrade.click();
    await expect.element(page.getByText('Stripe does not answer.')).toBeVisible();
    answer(payment.create, { url: '#checkout' });
    await upgrade.click();
    await expect.poll(() => location.hash).toBe('#checkout');
    const sent = { plan: 'growth', origin: location.origin };
    expect(callsOf(payment.create).map(({ body }) => body)).toEqual([sent, sent]);
    await expectNoBarriers();
  });

  test('can be loaded again after a failure, follows changes at Stripe, and is unlimited without billing', async () => {
    disconnect(payment.plan);
    await openApp(path);
    await expect.element(page.getByText('Network error')).toBeVisible();
    answer(payment.plan, onGrowth);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText(/^Renews on .*Apr/)).toBeVisible();
    answer(payment.plan, { ...onFree, subscription: { ...paid, status: 'canceled', endsAt: month } });
    sendEvent({ name: 'plan', id: '01900000-0000-7000-8000-000000000001' });
    await expect.element(page.getByText('Your plan is Free')).toBeVisible();
    await expect.element(page.getByText(/^Your subscription ended on/)).toBeVisible();
    for (const [change, words] of [
      [{ status: 'past_due', graceUntil: month }, /You’re on Free from .*Apr.* unless you pay/],
      [{ status: 'unpaid' }, /^Pay the open invoice under Manage billing/],
      [{ paymentPending: true }, /^Complete it under Manage billing within a day/],
    ] as const) {
      answer(payment.plan, { ...onGrowth, subscription: { ...paid, ...change } });
      sendEvent({ name: 'plan', id: '01900000-0000-7000-8000-000000000001' });
      await expect.element(page.getByText(words)).toBeVisible();
    }
    answer(payment.plan, { isUnlocked: true, meters: [{ meter: 'signals', used: 1200 }] });
    sendEvent({ name: 'plan', id: '01900000-0000-7000-8000-000000000001' });
    await expect.element(page.getByText('Self-hosted: everything included')).toBeVisible();
    await expect.element(page.getByText('1,200')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Plans' })).not.toBeInTheDocument();
  });
});

describe('an upgrade', () => {
  test('says that nothing was charged when the user left the checkout', async () => {
    await openApp(`${path}?checkout=left`);
    await expect.element(page.getByText('Checkout canceled. You weren’t charged.')).toBeVisible();
    expect(callsOf(payment.refresh)).toEqual([]);
  });

  test('is checked with Stripe after the payment, and confirmed as soon as the plan changes', async () => {
    answer(payment.refresh, onFree);
    await openApp(`${path}?checkout=done`);
    await expect.element(page.getByText(/^Stripe is processing your payment/)).toBeVisible();
    expect(callsOf(payment.refresh)).toHaveLength(1);
    answer(payment.plan, onGrowth);
    sendEvent({ name: 'plan', id: '01900000-0000-7000-8000-000000000001' });
    await expect.element(page.getByText('Thank you. You’re on Growth now.')).toBeVisible();
  });

  inFullRuns("shows no message when the user doesn't come from the checkout", async () => {
    await openApp(`${path}?checkout=elsewhere`);
    await expect.element(page.getByText('Your plan is Free')).toBeVisible();
    await expect.element(page.getByText(/^Checkout canceled/)).not.toBeInTheDocument();
  });
});

describe('a plan change', () => {
  const preview = {
    plan: 'free',
    effectiveAt: month,
    pricedAt: '2026-03-10T10:00:00.000Z',
    paused: [{ meter: 'profiles', used: 2, limit: 1, paused: ['Jonas Beck'] }],
  } as const;

  test('shows the cost and what gets paused first, is made at the price shown, and can be undone', async () => {
    answer(payment.plan, onGrowth);
    disconnect(payment.preview);
    await openApp(path);
    const change = page.getByRole('button', { name: 'Change to Free' });
    await change.click();
    await expect.element(dialog.getByText('Network error')).toBeVisible();
    answer(payment.preview, preview);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog.getByText(/^Free plan from /)).toBeVisible();
    const paused = '1 connected profile; you use 2. Paused: Jonas Beck';
    await expect.element(dialog.getByText(paused)).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep my plan' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(payment.changePlan)).toEqual([]);
    refuse(payment.changePlan, 'conflict', 'The price has changed.');
    await change.click();
    await dialog.getByRole('button', { name: 'Change to Free' }).click();
    await expect.element(dialog.getByText('The price has changed.')).toBeVisible();
    answer(payment.changePlan, { ...onGrowth, subscription: { ...paid, endsAt: month } });
    await dialog.getByRole('button', { name: 'Change to Free' }).click();
    await expect.element(page.getByText('Your plan ends with the paid period')).toBeVisible();
    await expect.element(page.getByText(/^Canceled\. Free plan from/)).toBeVisible();
    const body = { plan: 'free', pricedAt: preview.pricedAt };
    expect(callsOf(payment.changePlan).map((call) => call.body)).toEqual([body, body]);
    answer(payment.settings, { url: '#portal' });
    answer(payment.changePlan, onGrowth);
    await expect.element(page.getByRole('button', { name: 'Change to Free' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Manage billing' }).click();
    await expect.poll(() => location.hash).toBe('#portal');
    await page.getByRole('button', { name: 'Keep Growth' }).click();
    await expect.element(page.getByText(/^Renews on/)).toBeVisible();
    expect(callsOf(payment.changePlan).map((call) => call.body)).toEqual([body, body, { plan: 'growth' }]);
  });

  test("says when the card wasn't charged", async () => {
    answer(payment.preview, {
      ...preview,
      plan: 'scale',
      dueNowCents: 4500,
      nextCents: 14_900,
      isUpgrade: true,
    });
    answer(payment.changePlan, { ...onGrowth, subscription: { ...paid, paymentPending: true } });
    answer(payment.plan, {
      ...onGrowth,
      plans: [...plans, { name: 'scale', title: 'Scale', priceUsd: 149 }],
    });
    await openApp(path);
    await page.getByRole('button', { name: 'Change to Scale' }).click();
    await expect.element(dialog.getByText('$45 now, for the rest of the paid period.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Change to Scale' }).click();
    await expect
      .element(page.getByText('Your card wasn’t charged, so your plan didn’t change'))
      .toBeVisible();
  });
});
