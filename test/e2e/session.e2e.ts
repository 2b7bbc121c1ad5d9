import { expect, test } from 'vitest';
import { tokenKey } from '#web/lib/session.ts';
import { jonas, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { expectSignedOut, openVisitor, see, storedToken, watchCalls } from './visitor.ts';

const shared = shareProduct();

test('the profile is read once when a page loads with a token, and not without', async () => {
  const { token } = await newMember(shared, { connect: [jonas], onboarded: true });
  const page = await openVisitor(shared, { token });
  const calls = watchCalls(page, '/profile/profile');
  await page.goto('/dashboard/settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  expect(calls).toEqual(['GET /profile/profile']);

  const stranger = await openVisitor(shared);
  const none = watchCalls(stranger, '/profile/profile');
  await stranger.goto('/login');
  await stranger.getByRole('button', { name: 'Continue with Google' }).waitFor();
  expect(none).toEqual([]);
});

test('a 401 on any call clears the token and forces /login', async () => {
  const { token } = await newMember(shared);
  const page = await openVisitor(shared, { token });
  await page.goto('/dashboard/settings');
  await page.getByLabel('Name', { exact: true }).fill('Somebody Else');
  // In one step, so the next call is this button's.
  await page
    .getByRole('button', { name: 'Save' })
    .first()
    .evaluate(async (button: HTMLElement, key) => {
      const headers = { authorization: `Bearer ${localStorage.getItem(key)}` };
      await fetch('/profile/logout', { method: 'POST', headers });
      button.click();
    }, tokenKey);
  await expectSignedOut(page);
  await see(page, 'You were signed out');
});

test("a provider's 401 and 404 sign no one out", async () => {
  const { token } = await newMember(shared);
  const page = await openVisitor(shared, { token });
  await page.goto('/welcome');
  for (const kind of ['401', '404']) {
    // Enrichment for another user may be running, so the fault only affects this URL.
    const fault = { provider: 'unipile', pathIncludes: 'jonas-beck', kind, times: 1 };
    await fetch(`${shared.sandboxUrl()}/control/faults`, { method: 'POST', body: JSON.stringify(fault) });
    const answer = page.waitForResponse((one) => one.url().includes('/linkedin-profile/preview'));
    await page.getByLabel('LinkedIn URL of the profile or page').fill(jonas);
    await page.getByRole('button', { name: 'Preview' }).click();
    expect([409, 422, 502]).toContain((await answer).status());
    const { faults } = (await (await fetch(`${shared.sandboxUrl()}/control/faults`)).json()) as {
      faults: unknown[];
    };
    expect(faults).toEqual([]);
    await page.getByRole('alert').waitFor();
    expect(new URL(page.url()).pathname).toBe('/welcome');
    expect(await storedToken(page)).toBe(token);
  }
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Connect Jonas Beck' }).waitFor();
});
