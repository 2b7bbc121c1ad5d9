import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { tokenKey } from '#web/lib/session.ts';
import { jonas, maya, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { expectSignedOut, openVisitor, see, storedToken, waitForPath, watchCalls } from './visitor.ts';

const shared = shareProduct();
const signalsOf = (id: string | undefined) => `/dashboard/signals/${id}`;

describe('access to pages', () => {
  test('a blank token counts as none', async () => {
    for (const token of ['', '  \t']) {
      const page = await openVisitor(shared, { token });
      await page.goto('/dashboard');
      await waitForPath(page, '/login');
    }
  });

  test('/ leads to the signals of the first connected profile once onboarding is finished', async () => {
    const { token, profileIds } = await newMember(shared, { connect: [jonas, maya], onboarded: true });
    const page = await openVisitor(shared, { token });
    await page.goto('/');
    await waitForPath(page, signalsOf(profileIds[0]));
    await page.getByRole('heading', { name: 'Signals', exact: true }).waitFor();
  });

  test('/ leads to /welcome while onboarding is open, with a profile and without', async () => {
    for (const connect of [[], [jonas]]) {
      const { token } = await newMember(shared, { connect });
      const page = await openVisitor(shared, { token });
      await page.goto('/');
      await waitForPath(page, '/welcome');
      await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
    }
  });

  test('/ leads to /welcome when the last profile was disconnected after onboarding', async () => {
    const { token, api, profileIds } = await newMember(shared, { connect: [jonas], onboarded: true });
    await api.profile.disconnect({ params: { id: profileIds[0] ?? '' } });
    const page = await openVisitor(shared, { token });
    await page.goto('/');
    await waitForPath(page, '/welcome');
  });

  test("a user who hasn't finished onboarding may stay on /welcome, /login, and anywhere under /dashboard", async () => {
    const { token } = await newMember(shared);
    const page = await openVisitor(shared, { token });
    const stays: [string, string][] = [
      ['/welcome', 'Welcome, Ada'],
      ['/login', 'Sign in to inGrow'],
      ['/dashboard', 'Today'],
      ['/dashboard/settings', 'Settings'],
      ['/dashboard/nothing/here', 'Page not found'],
    ];
    for (const [path, heading] of stays) {
      await page.goto(path);
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test('a user who has finished onboarding may go back to /welcome', async () => {
    const { token } = await newMember(shared, { connect: [jonas], onboarded: true });
    const page = await openVisitor(shared, { token });
    await page.goto('/welcome');
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/welcome');
  });
});

describe('the profile refresh', () => {
  test('runs once when a page loads with a token, and not without', async () => {
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

  test('clears the token and goes to /login on a 404', async () => {
    const { token } = await newMember(shared);
    const page = await openVisitor(shared, { token });
    const calls = watchCalls(page, '/profile/profile');
    await page.route('**/profile/profile', (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto('/welcome');
    await expectSignedOut(page);
    expect(calls).toHaveLength(1);
    await see(page, 'Not found');
  });

  test('clears the token and goes to /login on a 401', async () => {
    const { token, api } = await newMember(shared);
    await api.access.logout({});
    const page = await openVisitor(shared, { token });
    await page.goto('/dashboard/settings');
    await expectSignedOut(page);
    await see(page, 'You were signed out');
  });

  test('clears the token and goes to /login on any other failure, after one retry', async () => {
    const { token } = await newMember(shared);
    const page = await openVisitor(shared, { token });
    const calls = watchCalls(page, '/profile/profile');
    await page.route('**/profile/profile', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/welcome');
    await expectSignedOut(page);
    expect(calls).toHaveLength(2);
    await see(page, 'HTTP 500');
  });

  test('clears the token and goes to /login on a network failure', async () => {
    const { token } = await newMember(shared);
    const page = await openVisitor(shared, { token });
    await page.route('**/profile/profile', (route) => route.abort());
    await page.goto('/welcome');
    await expectSignedOut(page);
    await see(page, 'Network error');
  });

  test('tolerates a single failure', async () => {
    const { token } = await newMember(shared);
    const page = await openVisitor(shared, { token });
    await page.route('**/profile/profile', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await page.goto('/welcome');
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
    expect(await storedToken(page)).toBe(token);
  });
});

/** The settings of a new user, with a change ready to save. */
async function inSettings(): Promise<Page> {
  const { token } = await newMember(shared);
  const page = await openVisitor(shared, { token });
  await page.goto('/dashboard/settings');
  await page.getByLabel('Name', { exact: true }).fill('Somebody Else');
  return page;
}

describe('the session of an open page', () => {
  test('a 401 on any call clears the token and forces /login', async () => {
    const page = await inSettings();
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

  test('a call without a token isn\'t made: "No valid token found", and /login', async () => {
    const page = await inSettings();
    const calls = watchCalls(page, '/profile/profile');
    await page
      .getByRole('button', { name: 'Save' })
      .first()
      .evaluate((button: HTMLElement) => {
        localStorage.clear();
        button.click();
      });
    await expectSignedOut(page);
    await see(page, 'No valid token found');
    expect(calls).toEqual([]);
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
});
