import { expect, test } from 'vitest';
import { jonas, maya, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openAt } from '#test/e2e/visitor.ts';

const shared = shareProduct(() => ({ STRIPE_SECRET_KEY: 'sandbox' }));

// Slow: each step goes through Stripe's pages and returns through an event.
test('a user pays for Growth at the checkout, cancels in the portal, and keeps all data on the Free plan', async () => {
  const member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  const [id = ''] = member.profileIds;
  const total = async () => (await member.api.signals.total({ params: { id }, query: {} })).total;
  const found = await total();
  expect(found).toBeGreaterThan(10);
  await expect(member.api.sources.connect({ body: { url: maya } })).rejects.toThrow(/1 connected profile/);
  const page = await openAt(shared, member, '/dashboard/settings/plan?checkout=left');
  await page.getByText('Checkout canceled. You weren’t charged.').waitFor();
  await page.getByText('Your plan is Free').waitFor();
  expect(await page.getByRole('button', { name: 'Manage billing' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Upgrade to Growth' }).click();
  await page.getByRole('button', { name: /card that is declined/ }).click();
  await page.getByText('Your card was declined').waitFor();
  await page.getByRole('button', { name: /^Pay with the card/ }).click();
  await page.getByText('Thank you. You’re on Growth now.').waitFor();
  await page.getByText('Your plan is Growth', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Change to Free' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Everything stays readable and can be exported.').waitFor();
  await dialog.getByRole('button', { name: 'Keep my plan' }).click();

  await page.getByRole('button', { name: 'Manage billing' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText(/Growth ends on/).waitFor();
  await page.getByRole('link', { name: 'Return to inGrow' }).click();
  await page.getByText(/^Canceled\. Free plan from/).waitFor();
  await page.getByRole('button', { name: 'Keep Growth' }).waitFor();

  const moved = await fetch(`${shared.sandboxUrl()}/control/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: 32 * 24 * 3600 }),
  });
  expect(moved.status).toBe(200);
  // The event reaches the open page.
  await page.getByText('Your plan is Free', { exact: true }).waitFor();
  await page.getByText(/^Your subscription ended on/).waitFor();
  // Nothing is lost. The sample network keeps running, so people may come in between.
  expect(await total()).toBeGreaterThanOrEqual(found);
  expect((await member.api.signals.list({ params: { id }, query: {} })).items.length).toBeGreaterThan(10);
  const csv = await fetch(`${shared.url()}/signals/${id}/export`, {
    headers: { authorization: `Bearer ${member.token}` },
  });
  expect((await csv.text()).split('\n').length).toBeGreaterThan(found);
});
