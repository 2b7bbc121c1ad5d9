import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl, profileId } from '#test/component/open-app.ts';
import { answerSignals, people } from '#test/component/people.ts';
import { answer, callsOf, disconnect, pause, refuse } from '#test/component/scripted-server.ts';
import { clearToken, readToken, storeToken, tokenKey } from '#web/lib/session.ts';
import { timeOfDay } from '#web/ui/relative-time.ts';

const google = page.getByRole('button', { name: 'Continue with Google' });
const settings = page.getByRole('heading', { name: 'Settings', level: 1 });
/** The form of the provider client's own keys. */
const identity = 'firebase:authUser:sample:elsewhere';
const save = page.getByRole('button', { name: 'Save' });

/** Expects the sign-in page, no token, and this reason; no reason if the user signed out on purpose. */
async function expectSignedOut(reason: string | null): Promise<void> {
  await expect.element(google).toBeVisible();
  expect(pageUrl()).toBe('/login');
  expect(readToken()).toBeNull();
  const notice = page.getByText('You were signed out');
  if (reason === null) expect(notice.query()).toBeNull();
  else await expect.element(page.getByText(reason)).toBeVisible();
}

/** Opens the settings with a changed name, ready to save. */
async function inSettings(): Promise<void> {
  await openApp('/dashboard/settings');
  await page.getByRole('textbox', { name: 'Name' }).fill('Somebody Else');
}

describe('access to pages', () => {
  test('the entry page introduces inGrow to visitors and links to the sign-in', async () => {
    await openApp('/', { signedOut: true });
    await expect.element(page.getByRole('heading', { name: /^See who engages/ })).toBeVisible();
    await expectNoBarriers();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect.element(google).toBeVisible();
    expect(callsOf(contract.access.profile)).toEqual([]);
  });

  test('without a token other pages lead to /login', async () => {
    await openApp('/nothing/here', { signedOut: true });
    await expectSignedOut(null);
  });

  test.each(triesAll() ? ['', '  \t'] : ['  \t'])('a blank token counts as none: "%s"', async (token) => {
    localStorage.setItem(tokenKey, token);
    await openApp('/dashboard', { signedOut: true });
    await expectSignedOut(null);
  });

  test('the entry page leads an onboarded user to the signals of their first profile', async () => {
    answerSignals(people(1));
    await openApp('/');
    await expect.element(page.getByText('Adaeze Okafor')).toBeVisible();
    expect(pageUrl()).toBe(`/dashboard/signals/${profileId}`);
    expect(callsOf(contract.access.profile)).toHaveLength(1);
  });

  test('the entry page leads a user without a connected profile to the onboarding', async () => {
    await openApp('/', { user: { connectedProfiles: [] } });
    await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    expect(pageUrl()).toBe('/welcome');
  });

  test("the entry page leads a user who hasn't finished the onboarding to it, even with a profile", async () => {
    await openApp('/', { user: { isOnboardingCompleted: false, onboardingStep: 'data' } });
    await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    expect(pageUrl()).toBe('/welcome');
  });

  test("a user who hasn't finished the onboarding may stay under /dashboard", async () => {
    const user = { isOnboardingCompleted: false, onboardingStep: 'profile' } as const;
    await openApp('/dashboard/nothing/here', { user });
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(pageUrl()).toBe('/dashboard/nothing/here');
  });

  test('a signed-in user can continue from the sign-in page or sign out there', async () => {
    answer(contract.access.logout, {});
    await openApp('/login');
    await expect.element(page.getByText('You’re signed in as ada@sample.example.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectSignedOut(null);
    expect(callsOf(contract.access.logout)).toHaveLength(1);
  });
});

describe('loading the user', () => {
  test('shows no page until it is done', async () => {
    const resume = pause(contract.access.profile);
    await openApp('/dashboard/settings');
    await expect.poll(() => callsOf(contract.access.profile)).toHaveLength(1);
    expect(page.getByRole('heading', { level: 1 }).query()).toBeNull();
    expect(pageUrl()).toBe('/dashboard/settings');
    resume();
    await expect.element(settings).toBeVisible();
  });

  test.each([
    ['not_found', 1, '404: There is no such user.'],
    ['unauthenticated', 1, 'There is no such user.'],
    ['internal', 2, 'There is no such user.'],
  ] as const)('refused as %s, after %i calls, it signs out and says why', async (code, calls, reason) => {
    refuse(contract.access.profile, code, 'There is no such user.');
    await openApp('/dashboard/settings');
    await expectSignedOut(reason);
    expect(callsOf(contract.access.profile)).toHaveLength(calls);
  });

  test('signs out without a network', async () => {
    disconnect(contract.access.profile);
    await openApp('/dashboard/settings');
    await expectSignedOut('Network error');
  });

  test('tolerates a single failure', async () => {
    let failures = 0;
    answer(contract.access.profile, () => {
      if (failures++ === 0) throw new TypeError('Failed to fetch');
      return { name: 'Ada Visitor' };
    });
    await openApp('/dashboard/settings');
    await expect.element(settings).toBeVisible();
    expect(readToken()).toBe('scripted');
  });
});

describe('the session of an open page', () => {
  test("survives a provider's refusal, and ends with a 401 from any call, and says why", async () => {
    await inSettings();
    refuse(contract.access.changeProfile, 'provider_refused', 'LinkedIn refused.');
    await save.click();
    await expect.element(page.getByText('LinkedIn refused.')).toBeVisible();
    expect(readToken()).toBe('scripted');
    refuse(contract.access.changeProfile, 'unauthenticated', 'Your session has ended.');
    await save.click();
    await expect.element(page.getByText('You were signed out')).toBeVisible();
    await expectSignedOut('Your session has ended.');
  });

  test('ends without a call when the token is gone', async () => {
    await inSettings();
    clearToken();
    await save.click();
    await expectSignedOut('No valid token found');
    expect(callsOf(contract.access.changeProfile)).toEqual([]);
  });

  test('ends when it is ended elsewhere', async () => {
    refuse(contract.jobs.events, 'unauthenticated', 'This session is over.');
    await openApp('/dashboard/settings');
    await expectSignedOut('Your session has ended.');
  });

  test('follows sign-out and sign-in in another tab', async () => {
    await openApp('/dashboard/settings');
    await expect.element(settings).toBeVisible();
    clearToken();
    window.dispatchEvent(new StorageEvent('storage', { key: tokenKey }));
    await expectSignedOut('You signed out in another tab.');
    storeToken('of another tab');
    window.dispatchEvent(new StorageEvent('storage', { key: tokenKey }));
    await expect.element(page.getByText('You’re signed in as ada@sample.example.')).toBeVisible();
  });

  test('ends when signing out even if the server fails, and clears the identity', async () => {
    localStorage.setItem(identity, '{}');
    disconnect(contract.access.logout);
    await inSettings();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectSignedOut(null);
    await expect.poll(() => localStorage.getItem(identity)).toBeNull();
    expect(callsOf(contract.access.logout)).toHaveLength(1);
  });
});

describe("a user whose time zone isn't this device's", () => {
  const use = page.getByRole('button', { name: 'Switch to Europe/Berlin' });

  test('is asked, and one click changes the times everywhere', async () => {
    answer(contract.access.changeProfile, { timezone: 'Europe/Berlin' });
    await openApp('/dashboard/settings', { user: { timezone: 'America/New_York' } });
    await expect
      .element(page.getByText('Times are in America/New_York. This device is in Europe/Berlin.'))
      .toBeVisible();
    await expect.element(settings).toBeVisible();
    if (triesAll()) await expectNoBarriers();
    expect(timeOfDay('2026-03-10T10:00:00Z')).toBe('06:00');
    const read = callsOf(contract.bootstrap.read).length;
    answer(contract.access.profile, { timezone: 'Europe/Berlin' });
    await use.click();
    await expect.element(use).not.toBeInTheDocument();
    expect(timeOfDay('2026-03-10T10:00:00Z')).toBe('11:00');
    expect(callsOf(contract.access.changeProfile).map(({ body }) => body)).toEqual([
      { timezone: 'Europe/Berlin' },
    ]);
    // What depends on the zone is read again.
    await expect.poll(() => callsOf(contract.bootstrap.read).length).toBeGreaterThan(read);
  });

  test('can keep it, and is asked again only after it changes', async () => {
    await openApp('/dashboard/settings', { user: { timezone: 'America/New_York' } });
    await page.getByRole('button', { name: 'Keep America/New_York' }).click();
    await expect.element(use).not.toBeInTheDocument();
    expect(localStorage.getItem('ingrow.zone')).toContain('America/New_York Europe/Berlin');
  });

  inFullRuns("isn't asked if the zones are the same", async () => {
    await openApp('/dashboard/settings');
    await expect.element(settings).toBeVisible();
    await expect.element(use).not.toBeInTheDocument();
  });
});
