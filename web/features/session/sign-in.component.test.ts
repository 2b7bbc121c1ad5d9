import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Profile } from '#contract/access/access.ts';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl } from '#test/component/open-app.ts';
import { answer, callsOf, disconnect, refuse } from '#test/component/scripted-server.ts';
import { pathAfterSignIn } from '#web/features/session/return-path.ts';
import { signOut } from '#web/features/session/sign-out.ts';
import { expireSession, readToken } from '#web/lib/session.ts';

const signedOut = { signedOut: true };
const email = 'kim@sample.example';
const newcomer = { id: '01900000-0000-7000-8000-000000000009', name: 'Kim Lee', email };
const google = page.getByRole('button', { name: 'Continue with Google' });
const emailField = page.getByRole('textbox', { name: 'Email' });
const codeField = page.getByRole('textbox', { name: 'Code' });
const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
const toast = (text: string) => page.getByRole('alert').getByText(text, { exact: true });

/** Lets the next sign-in by mail succeed, as a new user. */
function letIn(): void {
  answer(contract.magicLink.consume, { token: 'new-token', profile: newcomer });
  answer(contract.access.profile, newcomer);
}

/** Requests a mail on the sign-in page. */
async function askFor(typed: string): Promise<void> {
  await emailField.fill(typed);
  await page.getByRole('button', { name: 'Email me a link' }).click();
}

/** Requests a mail and waits until its code can be typed. */
async function atCode(): Promise<void> {
  answer(contract.magicLink.request, { email });
  await openApp('/login', signedOut);
  await askFor(email);
  await expect.element(codeField).toBeVisible();
}

describe('signing in with Google', () => {
  test('says that the browser blocked the popup and how to allow it; brings an open one back to the front, and says when it was closed', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await openApp('/login', signedOut);
    await google.click();
    await expect.element(toast('Popup blocked by browser')).toBeVisible();
    await expect.element(page.getByText(/Allow popups for this site/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Open the beta sign-up page' }))
      .not.toBeInTheDocument();
    const popup = { focus: vi.fn(), closed: false };
    open.mockReturnValue(popup as unknown as Window);
    await google.click();
    expect(popup.focus).toHaveBeenCalledTimes(1);
    await expect.element(page.getByText('Choose an account in the window that opened.')).toBeVisible();
    await google.click();
    await expect.element(toast('Sign-in already in progress')).toBeVisible();
    expect(popup.focus).toHaveBeenCalledTimes(2);
    popup.closed = true;
    await expect.element(toast('Sign-in cancelled')).toBeVisible();
    expect(readToken()).toBeNull();
  });
});

describe('signing in by email', () => {
  test('accepts only digits as code, reports a wrong code at its field, and signs in with the right one', async () => {
    await atCode();
    await expect.element(codeField).toHaveFocus();
    await expect.element(signIn).toBeDisabled();
    const issue = { path: 'code', message: 'is wrong' };
    refuse(contract.magicLink.consume, 'identity_refused', 'This code is wrong, or too old.', [issue]);
    await codeField.fill('12 3-4');
    await expect.element(codeField).toHaveValue('1234');
    await expect.element(signIn).toBeDisabled();
    await codeField.fill('123456');
    await signIn.click();
    await expect.element(page.getByText('This code is wrong, or too old.')).toBeVisible();
    letIn();
    await codeField.fill('654321');
    await userEvent.keyboard('{Enter}');
    await expect.element(toast('Signed in successfully')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Welcome, Kim' })).toBeVisible();
    expect(callsOf(contract.magicLink.consume).map(({ body }) => body)).toEqual([
      { email, code: '123456', timezone: 'Europe/Berlin' },
      { email, code: '654321', timezone: 'Europe/Berlin' },
    ]);
    expect(readToken()).toBe('new-token');
  });

  inFullRuns('resends the email after half a minute, and allows another address at once', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await atCode();
    await expect.element(page.getByRole('button', { name: /^Resend email in \d+ s$/ })).toBeDisabled();
    for (let second = 0; second < 31; second += 1) await vi.advanceTimersByTimeAsync(1000);
    await page.getByRole('button', { name: 'Resend email', exact: true }).click();
    await expect.element(toast('Email sent again')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Resend email in \d+ s$/ })).toBeDisabled();
    await page.getByRole('button', { name: 'Use another email' }).click();
    await expect.element(emailField).toHaveValue(email);
    expect(callsOf(contract.magicLink.request)).toHaveLength(2);
  });

  test("says that a domain isn't on the list, and opens the beta page after two seconds", async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    refuse(contract.magicLink.request, 'domain_not_whitelisted', 'feldgruen.example isn’t on the list.');
    await openApp('/login', signedOut);
    await askFor('jonas@feldgruen.example');
    await expect.element(toast('Domain not whitelisted. Redirecting to beta signup...')).toBeVisible();
    await expect.element(page.getByText(/^feldgruen.example isn’t on the list/)).toBeVisible();
    const link = page.getByRole('link', { name: 'Open the beta sign-up page' });
    await expect.element(link).toHaveAttribute('href', 'https://beta.sample.example/');
    expect(open).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(open.mock.calls).toEqual([['https://beta.sample.example/', '_blank', 'noopener']]);
  });

  test('reports a network failure and can be tried again; asks for an address, keeps an invalid one, and trims a valid one', async () => {
    disconnect(contract.magicLink.request);
    await openApp('/login', signedOut);
    await expect.element(page.getByRole('button', { name: 'Email me a link' })).toBeDisabled();
    await askFor(email);
    await expect.element(toast('Network error occurred')).toBeVisible();
    await expect.element(page.getByText('Check your connection and try again.')).toBeVisible();
    answer(contract.magicLink.request, { email });
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect.element(codeField).toBeVisible();
    await page.getByRole('button', { name: 'Use another email' }).click();
    const asked = callsOf(contract.magicLink.request).length;
    const issue = { path: 'email', message: 'must be an email address' };
    refuse(contract.magicLink.request, 'invalid_request', 'Email must be an email address', [issue]);
    await askFor('kim@refused.example');
    await expect.element(page.getByText('This isn’t an email address.')).toBeVisible();
    await expect.element(emailField).toHaveValue('kim@refused.example');
    answer(contract.magicLink.request, { email });
    await askFor(` ${email} `);
    await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(
      callsOf(contract.magicLink.request)
        .slice(asked)
        .map(({ body }) => body.email),
    ).toEqual(['kim@refused.example', email]);
    await expectNoBarriers();
  });
});

describe('a mailed link', () => {
  const landing = '/login#link=the-secret';
  const asKim = page.getByRole('button', { name: `Sign in as ${email}` });

  test('disappears from the address bar at once, and signs in only with its button', async () => {
    answer(contract.magicLink.check, { email });
    letIn();
    await openApp(landing, signedOut);
    await expect.element(asKim).toHaveFocus();
    expect(pageUrl()).toBe('/login');
    expect(callsOf(contract.magicLink.consume)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Welcome, Kim' })).toBeVisible();
    expect(callsOf(contract.magicLink.consume).map(({ body }) => body)).toEqual([
      { secret: 'the-secret', timezone: 'Europe/Berlin' },
    ]);
  });

  test('says when it was already used, and leads to the other ways to sign in', async () => {
    answer(contract.magicLink.check, { email });
    refuse(contract.magicLink.consume, 'identity_refused', 'This link was already used.');
    await openApp(landing, signedOut);
    await asKim.click();
    await expect.element(page.getByText('This link doesn’t work')).toBeVisible();
    await expect.element(page.getByText('This link was already used.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Other ways to sign in' }).click();
    await expect.element(google).toBeVisible();
    expect(readToken()).toBeNull();
  });

  inFullRuns('can be checked again with a button after a failure', async () => {
    disconnect(contract.magicLink.check);
    await openApp(landing, signedOut);
    await expect.element(page.getByText('Check your connection and try again.')).toBeVisible();
    answer(contract.magicLink.check, { email });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(asKim).toBeVisible();
    await page.getByRole('button', { name: 'Not me' }).click();
    await expect.element(emailField).toBeVisible();
  });

  test('of another user warns the current user first, then signs them out', async () => {
    answer(contract.magicLink.check, { email });
    answer(contract.magicLink.consume, { token: 'new-token', profile: newcomer });
    answer(contract.access.logout, {});
    await openApp(landing);
    const notice = 'You’re signed in as ada@sample.example. That session ends in this browser.';
    await expect.element(page.getByText(notice)).toBeVisible();
    expect(callsOf(contract.access.logout)).toHaveLength(0);
    letIn();
    await asKim.click();
    await expect.element(page.getByRole('heading', { name: 'Welcome, Kim' })).toBeVisible();
    expect(callsOf(contract.access.logout)).toHaveLength(1);
    expect(readToken()).toBe('new-token');
  });
});

describe('after signing in, a user', () => {
  /** Signs in by mail, as a user who finished the onboarding unless `user` says otherwise. */
  async function signInWith(user: object = {}): Promise<void> {
    const ada = { ...newcomer, isOnboardingCompleted: true, ...user };
    answer(contract.magicLink.request, { email });
    answer(contract.magicLink.consume, { token: 'new-token', profile: ada });
    answer(contract.access.profile, ada);
    await askFor(email);
    await codeField.fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => readToken()).toBe('new-token');
  }

  test('gets to the page whose link they opened, with its filters', async () => {
    await openApp('/dashboard/posts?tab=sent', signedOut);
    await signInWith();
    await expect.poll(pageUrl).toBe('/dashboard/posts?tab=sent');
  });

  inFullRuns('who opened no link gets to the first page', async () => {
    await openApp('/login', signedOut);
    await signInWith();
    await expect.poll(pageUrl).toBe('/welcome');
  });

  inFullRuns('who is new is onboarded first, whatever link they opened', async () => {
    await openApp('/dashboard/settings', signedOut);
    await signInWith({ isOnboardingCompleted: false });
    await expect.poll(pageUrl).toBe('/welcome');
  });

  test('gets back to the page on which the session expired', async () => {
    await openApp('/dashboard/settings');
    await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    expireSession('Your session has ended.');
    await signInWith();
    await expect.poll(pageUrl).toBe('/dashboard/settings');
  });

  test("doesn't get to the page that someone before them signed out on", async () => {
    answer(contract.access.logout, {});
    await openApp('/dashboard/settings');
    await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await signOut();
    await signInWith();
    await expect.poll(pageUrl).toBe('/welcome');
  });

  test('is never led out of the dashboard, even if this browser stored it', async () => {
    const store = (path: string) =>
      localStorage.setItem('ingrow.return', JSON.stringify({ path, at: Date.now() }));
    const ada = { isOnboardingCompleted: true, connectedProfiles: [] } as unknown as Profile;
    store('/dashboard/posts');
    expect(pathAfterSignIn(ada)).toBe('/dashboard/posts');
    for (const path of ['//evil.example/dashboard', '/\\evil.example/dashboard', '/login']) {
      store(path);
      expect(pathAfterSignIn(ada)).toBe('/welcome');
    }
    store('https://evil.example/dashboard');
    await openApp('/login', signedOut);
    await signInWith();
    await expect.poll(pageUrl).toBe('/welcome');
  });
});
