import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminEmail } from '#test/e2e/admin-email.ts';
import { clickAndLeave, openChooser, typeAccount } from '#test/e2e/choose-account.ts';
import { jonas } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import {
  expectSignedOut,
  identityIn,
  openVisitor,
  see,
  storedToken,
  waitForPath,
} from '#test/e2e/visitor.ts';
import { callThrough, clientFor, signIn } from '#test/sign-in.ts';

const shared = shareProduct();
const call = callThrough((path, init) => fetch(shared.url() + path, init));

test('a user chooses a Google account and is welcomed, signs out in both tabs, and returns to their signals', async () => {
  const page = await openVisitor(shared);
  await page.goto('/login');
  // A click on an account counts as soon as it's shown, also on a slow line.
  await page.context().route('**/chooser.js', async (route) => {
    await sleep(500);
    await route.continue();
  });
  const choose = async () => {
    const chooser = await openChooser(page);
    await clickAndLeave(chooser, chooser.getByRole('button', { name: 'oskar@northwind-labs.example' }));
  };
  await choose();
  await see(page, 'Signed in successfully');
  await see(page, 'Successfully signed in with Google!');
  await waitForPath(page, '/welcome');
  const token = await storedToken(page);
  expect(token).toMatch(/\S/);
  // The login response includes the profile. It's fetched again because there is now an identity.
  await page.getByRole('heading', { name: 'Welcome, Oskar' }).waitFor();

  const api = clientFor(call, token ?? '');
  const { id } = await api.sources.connect({ body: { url: jonas } });
  await api.access.changeProfile({ body: { isOnboardingCompleted: true } });
  const other = await page.context().newPage();
  await other.goto('/dashboard/settings');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(other);
  await expectSignedOut(page);

  // The chooser is shown again, although one account was chosen before.
  await page.bringToFront();
  await choose();
  await waitForPath(page, `/dashboard/signals/${id}`);
});

/** Measures in the page when it says that the sign-up page is about to open, and when it does. */
async function timeRedirect(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const times: Record<string, number> = {};
    Object.assign(window, { times });
    const open = window.open.bind(window);
    window.open = (...args) => {
      times.opened = performance.now();
      return open(...args);
    };
    new MutationObserver(() => {
      if (document.body?.textContent?.includes('Redirecting to beta signup'))
        times.reported ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  return () =>
    page.evaluate(() => {
      const { times } = window as unknown as { times: { opened: number; reported: number } };
      return times.opened - times.reported;
    });
}

/** The beta access page, as the product's admin sees it. */
async function asAdmin(): Promise<Page> {
  const { token } = await signIn(call, adminEmail, 'Maya');
  const page = await openVisitor(shared, { token });
  await page.goto('/dashboard/settings/beta-access');
  await page.getByRole('heading', { name: 'Allowed domains' }).waitFor();
  return page;
}

// Slow: waits for the redirect, and two users load five pages between them.
test("a user whose domain isn't on the list is led to the beta page, asks for access, and signs in once an admin approves it", async () => {
  const domain = `d${crypto.randomUUID().slice(0, 8)}.example`;
  const email = `kim@${domain}`;
  const visitor = await openVisitor(shared);
  const redirectDelay = await timeRedirect(visitor);
  await visitor.goto('/beta');
  await visitor.getByLabel('Work email').fill(email);
  await visitor.getByLabel('Name').fill('Kim Lee');
  await visitor.getByLabel('What would you use inGrow for?').fill('To answer those who react');
  await visitor.getByRole('button', { name: 'Ask for access' }).click();
  await see(visitor, 'Your request was received');
  await visitor.getByRole('link', { name: 'Sign in' }).click();
  await typeAccount(visitor, email, 'Kim Lee');
  const signUp = visitor.waitForEvent('popup');
  await see(visitor, 'Domain not whitelisted. Redirecting to beta signup...');
  const link = visitor.getByRole('link', { name: 'Open the beta sign-up page' });
  expect(await link.getAttribute('href')).toBe('/sample/beta-signup');
  // It opens two seconds later. The next popup is then the chooser again.
  await (await signUp).waitForURL('**/sample/beta-signup');
  await (await signUp).getByRole('heading', { name: 'Join the beta' }).waitFor();
  // The report and the timer start together; the notice is painted slightly later.
  const delay = await redirectDelay();
  expect(delay).toBeGreaterThan(1_800);
  expect(delay).toBeLessThan(3_000);
  expect(await storedToken(visitor)).toBeNull();
  await expect.poll(() => identityIn(visitor, 'localStorage')).toEqual([]);

  const page = await asAdmin();
  await see(page, 'To answer those who react');
  await page.getByRole('button', { name: `Approve ${domain} for ${email}` }).click();
  await see(page, `${domain} can sign in`);
  await page.getByRole('list', { name: 'Allowed domains' }).getByText(domain).waitFor();
  await page.getByRole('list', { name: 'Audit log' }).getByText(`Domain allowed ${domain}`).waitFor();

  await visitor.bringToFront();
  await typeAccount(visitor, email, 'Kim Lee');
  await waitForPath(visitor, '/welcome');
});
