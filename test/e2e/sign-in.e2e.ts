import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { tokenKey } from '#web/lib/session.ts';
import { withholdFile } from './break-screen.ts';
import { chooseAccount, clickAndLeave, openChooser, typeAccount } from './choose-account.ts';
import { jonas, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import {
  expectSignedOut,
  identityIn,
  openVisitor,
  see,
  storedToken,
  waitForPath,
  watchCalls,
} from './visitor.ts';

const shared = shareProduct();

const freshAddress = () => `visitor-${crypto.randomUUID()}@sample.example`;

async function atLogin(): Promise<Page> {
  const page = await openVisitor(shared);
  await page.goto('/login');
  return page;
}

describe('signing in through the account chooser', () => {
  test('sends name, email, firebaseUid, and picture to the login call, and keeps the token', async () => {
    const page = await atLogin();
    const called = page.waitForRequest('**/profile/login');
    const answered = page.waitForResponse('**/profile/login');
    const email = freshAddress();
    await typeAccount(page, email, 'Ada Visitor');
    const sent = (await called).postDataJSON() as Record<string, unknown>;
    expect(sent).toMatchObject({ name: 'Ada Visitor', email, firebaseUid: expect.stringMatching(/\S/) });
    expect(sent).toHaveProperty('profilePictureUrl');
    expect((await called).headers()).not.toHaveProperty('authorization');
    const { data } = (await (await answered).json()) as { data: { token: string; profile: { id: string } } };
    await waitForPath(page, '/welcome');
    expect(await storedToken(page)).toBe(data.token);
    expect(tokenKey).toContain('ingrow');
  });

  test("leads a user who isn't onboarded to /welcome, even with a connected profile", async () => {
    const { email } = await newMember(shared, { connect: [jonas] });
    const page = await atLogin();
    await typeAccount(page, email, 'Ada Visitor');
    await waitForPath(page, '/welcome');
  });

  test('refreshes the profile when there is an identity without a token', async () => {
    const page = await atLogin();
    await typeAccount(page, freshAddress(), 'Ada Visitor');
    await waitForPath(page, '/welcome');
    expect(await identityIn(page, 'localStorage')).toHaveLength(1);
    // A page without the app, so nothing notices the loss before the next page does.
    await page.goto('/openapi.json');
    await page.evaluate((key) => localStorage.removeItem(key), tokenKey);
    await page.goto('/');
    await expectSignedOut(page);
    await see(page, 'No valid token found');
    await expect.poll(() => identityIn(page, 'localStorage')).toEqual([]);
  });

  test('tries persistence in order: persistent, session, in-memory', async () => {
    const storages = [
      { refused: [], local: 1, session: 0 },
      { refused: ['localStorage'], local: 0, session: 1 },
      { refused: ['localStorage', 'sessionStorage'], local: 0, session: 0 },
    ];
    for (const { refused, local, session } of storages) {
      const page = await openVisitor(shared);
      // The provider probes a storage by writing this key. Our own token isn't affected.
      await page.addInitScript((names: string[]) => {
        const write = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, value) {
          const own = this === window.localStorage ? 'localStorage' : 'sessionStorage';
          if (key === '__sak' && names.includes(own)) throw new DOMException('full', 'QuotaExceededError');
          write.call(this, key, value);
        };
      }, refused);
      await page.goto('/login');
      await typeAccount(page, freshAddress(), 'Ada Visitor');
      await waitForPath(page, '/welcome');
      expect(await identityIn(page, 'localStorage')).toHaveLength(local);
      expect(await identityIn(page, 'sessionStorage')).toHaveLength(session);
    }
  });
});

describe('signing out', () => {
  test('goes to /login and clears token, identity, and cached data', async () => {
    const page = await atLogin();
    await typeAccount(page, freshAddress(), 'Ada Visitor');
    await waitForPath(page, '/welcome');
    const token = await storedToken(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Account of Ada Visitor' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expectSignedOut(page);
    await expect.poll(() => identityIn(page, 'localStorage')).toEqual([]);
    // The browser is signed out at once, however long the server takes.
    const headers = { authorization: `Bearer ${token}` };
    const status = async () => (await fetch(`${shared.url()}/profile/profile`, { headers })).status;
    await expect.poll(status).toBe(401);
  });

  test('clears this browser and goes to /login even if every sign-out call fails', async () => {
    const page = await atLogin();
    await typeAccount(page, freshAddress(), 'Ada Visitor');
    await waitForPath(page, '/welcome');
    await page.goto('/dashboard/settings');
    const refused = watchCalls(page, /\/profile\/logout/);
    const withheld = await withholdFile(page, 'identitytoolkit.googleapis.com');
    await page.route('**/profile/logout', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectSignedOut(page);
    await expect.poll(() => identityIn(page, 'localStorage')).toEqual([]);
    expect(refused).toContain('POST /profile/logout');
    expect(withheld).not.toEqual([]);
  });
});

describe('notices of the account chooser', () => {
  test('a second request: Sign-in already in progress, and the second one continues', async () => {
    const page = await atLogin();
    await openChooser(page);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await see(page, 'Sign-in already in progress');
    // The window that is already open is reused.
    const [, chooser = page] = page.context().pages();
    await clickAndLeave(chooser, chooser.getByRole('button', { name: 'maya@northwind-labs.example' }));
    await waitForPath(page, '/welcome');
  });

  test('network failure at the provider or at our server: Network error occurred', async () => {
    for (const failing of ['**/accounts:signInWithIdp*', '**/profile/login']) {
      const page = await atLogin();
      await page.route(failing, (route) => route.abort());
      await chooseAccount(page, 'maya@northwind-labs.example');
      await see(page, 'Network error occurred');
      expect(await storedToken(page)).toBeNull();
    }
  });

  test('any other failure: Failed to sign in', async () => {
    const page = await atLogin();
    await chooseAccount(page, 'nils@northwind-labs.example');
    await see(page, 'Failed to sign in');
    await page.getByText(/isn't verified/).waitFor();
    const fault = { provider: 'firebase', kind: '500', times: 1 };
    await fetch(`${shared.sandboxUrl()}/control/faults`, { method: 'POST', body: JSON.stringify(fault) });
    const other = await atLogin();
    await chooseAccount(other, 'maya@northwind-labs.example');
    await see(other, 'Failed to sign in');
  });

  test('missing data: No user data received from Google sign-in', async () => {
    const page = await atLogin();
    const logins = watchCalls(page, '/profile/login');
    await typeAccount(page, freshAddress(), '   ');
    await see(page, 'No user data received from Google sign-in');
    expect(logins).toEqual([]);
    expect(await storedToken(page)).toBeNull();
  });
});
