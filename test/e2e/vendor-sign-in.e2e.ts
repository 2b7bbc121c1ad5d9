import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openChooser } from './choose-account.ts';
import { shareProduct } from './share-product.ts';
import { answerPopup, playVendor, sandboxPath, vendorSettings } from './vendor-popup.ts';
import { openVisitor, see, storedToken, waitForPath, watchCalls } from './visitor.ts';
import { watchPage } from './watch-page.ts';

const shared = shareProduct(vendorSettings);

const ada = { email: 'ada@sample.example', name: 'Ada Visitor' };

async function atLogin(): Promise<Page> {
  const page = await openVisitor(shared);
  await playVendor(page.context(), shared.sandboxUrl());
  await page.goto('/login');
  return page;
}

test("Google's popup closed by the user: Sign-in cancelled", async () => {
  const page = await atLogin();
  const popup = await openChooser(page);
  await popup.waitForURL('**/__/auth/handler*');
  await popup.close();
  await see(page, 'Sign-in cancelled');
});

test("Google's popup blocked: Popup blocked by browser, and how to allow it", async () => {
  const page = await openVisitor(shared);
  await playVendor(page.context(), shared.sandboxUrl());
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await see(page, 'Popup blocked by browser');
  await page.getByText(/Allow popups for this site/).waitFor();
});

test("a second request for Google's popup: Sign-in already in progress, and the second one continues", async () => {
  const page = await atLogin();
  await openChooser(page);
  const second = await openChooser(page);
  await see(page, 'Sign-in already in progress');
  await answerPopup(second, ada);
  await waitForPath(page, '/welcome');
});

test("network failure of Google's script or calls: Network error occurred", async () => {
  const offline = await atLogin();
  await offline.route('https://apis.google.com/**', (route) => route.abort('internetdisconnected'));
  await offline.getByRole('button', { name: 'Continue with Google' }).click();
  await see(offline, 'Network error occurred');
  for (const failing of ['**/accounts:signInWithIdp*', '**/profile/login']) {
    const page = await atLogin();
    await page.route(failing, (route) => route.abort());
    await answerPopup(await openChooser(page), ada);
    await see(page, 'Network error occurred');
    expect(await storedToken(page)).toBeNull();
  }
});

test("a domain that isn't on the list, through Google's popup: a notice, then the beta page", async () => {
  const page = await atLogin();
  const popup = await openChooser(page);
  const tab = page.context().waitForEvent('page');
  await answerPopup(popup, { email: 'jonas@feldgruen.example', name: 'Jonas Beck' });
  await see(page, 'Domain not whitelisted. Redirecting to beta signup...');
  await (await tab).waitForURL('**/sample/beta-signup');
});

test("any other failure of Google's popup: Failed to sign in", async () => {
  const page = await atLogin();
  await answerPopup(await openChooser(page), { error: 'operation-not-allowed' });
  await see(page, 'Failed to sign in');
});

test("missing data from Google's popup: No user data received from Google sign-in", async () => {
  for (const lacking of ['displayName', 'email']) {
    const page = await atLogin();
    await page.route('**/accounts:lookup*', async (route) => {
      const answer = await route.fetch({ url: shared.sandboxUrl() + sandboxPath(route.request().url()) });
      const reported: unknown = JSON.parse(await answer.text(), (key, value) =>
        key === lacking ? undefined : value,
      );
      await route.fulfill({ response: answer, json: reported });
    });
    const logins = watchCalls(page, '/profile/login');
    await answerPopup(await openChooser(page), ada);
    await see(page, 'No user data received from Google sign-in');
    expect(logins).toEqual([]);
    expect(await storedToken(page)).toBeNull();
  }
});

test("Google's script is the only one allowed from another host", async () => {
  const page = await atLogin();
  const complaints = await watchPage(page);
  await page.reload();
  await answerPopup(await openChooser(page), ada);
  await waitForPath(page, '/welcome');
  expect(complaints).toEqual([]);
});
