import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminEmail } from '#test/e2e/admin-email.ts';
import { clickAndLeave, openChooser, typeAccount } from '#test/e2e/choose-account.ts';
import { jonas, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import {
  expectSignedOut,
  identityIn,
  openVisitor,
  see,
  storedToken,
  waitForPath,
} from '#test/e2e/visitor.ts';
import { callThrough, signIn } from '#test/sign-in.ts';

const shared = shareProduct();

async function atLogin(): Promise<Page> {
  const page = await openVisitor(shared);
  await page.goto('/login');
  return page;
}

test('a user chooses one of their Google accounts, is welcomed, and can choose again next time', async () => {
  const page = await atLogin();
  const chooser = await openChooser(page);
  await chooser.getByRole('heading', { name: 'Choose an account' }).waitFor();
  await clickAndLeave(chooser, chooser.getByRole('button', { name: 'oskar@northwind-labs.example' }));
  await see(page, 'Signed in successfully');
  await see(page, 'Successfully signed in with Google!');
  await waitForPath(page, '/welcome');
  expect(await storedToken(page)).toMatch(/\S/);
  // The login response includes the profile. It's fetched again because there is now an identity.
  await page.getByRole('heading', { name: 'Welcome, Oskar' }).waitFor();

  await page.evaluate(() => localStorage.removeItem('ingrow.token'));
  await page.goto('/login');
  const again = await openChooser(page);
  await again.getByRole('heading', { name: 'Choose an account' }).waitFor();
});

test('a returning user signs in with Google and sees their signals', async () => {
  const { email, profileIds } = await newMember(shared, { connect: [jonas], onboarded: true });
  const page = await atLogin();
  await typeAccount(page, email, 'Ada Visitor');
  await waitForPath(page, `/dashboard/signals/${profileIds[0]}`);
});

test("a user whose domain isn't on the list is told so, and the beta page opens in a new tab", async () => {
  const page = await openVisitor(shared);
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
  await page.goto('/login');
  const chooser = await openChooser(page);
  const tab = page.context().waitForEvent('page');
  await clickAndLeave(chooser, chooser.getByRole('button', { name: 'jonas@feldgruen.example' }));
  await see(page, 'Domain not whitelisted. Redirecting to beta signup...');
  const link = page.getByRole('link', { name: 'Open the beta sign-up page' });
  expect(await link.getAttribute('href')).toBe('/sample/beta-signup');
  await (await tab).waitForURL('**/sample/beta-signup');
  await (await tab).getByRole('heading', { name: 'Join the beta' }).waitFor();
  const { opened, reported } = await page.evaluate(
    () => (window as unknown as { times: { opened: number; reported: number } }).times,
  );
  // The report and the timer start together; the notice is painted slightly later.
  expect(opened - reported).toBeGreaterThan(1_800);
  expect(opened - reported).toBeLessThan(3_000);
  expect(await storedToken(page)).toBeNull();
  await expect.poll(() => identityIn(page, 'localStorage')).toEqual([]);
});

/** The beta access page, as the product's admin sees it. */
async function asAdmin(): Promise<Page> {
  const call = callThrough((path, init) => fetch(shared.url() + path, init));
  const { token } = await signIn(call, adminEmail, 'Maya');
  const page = await openVisitor(shared, { token });
  await page.goto('/dashboard/settings/beta-access');
  await page.getByRole('heading', { name: 'Allowed domains' }).waitFor();
  return page;
}

// Slow: two users load six pages between them.
test('a user requests beta access, an admin approves it, and the user signs in', async () => {
  const domain = `d${crypto.randomUUID().slice(0, 8)}.example`;
  const email = `kim@${domain}`;
  const visitor = await openVisitor(shared);
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
  // It opens two seconds later. The next popup is then the chooser again.
  await (await signUp).waitForURL('**/sample/beta-signup');

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

test('a user signs out in one tab and is signed out in the other', async () => {
  const { token } = await newMember(shared);
  const page = await openVisitor(shared, { token });
  await page.goto('/dashboard/settings');
  const other = await page.context().newPage();
  await other.goto('/welcome');
  await other.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(page);
  await expectSignedOut(other);
});

test('a visitor is led to the sign-in from every page but the entry', async () => {
  const page = await openVisitor(shared);
  for (const path of ['/welcome', '/dashboard', '/dashboard/signals/x', '/dashboard/settings']) {
    await page.goto(path);
    await expectSignedOut(page);
  }
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});
