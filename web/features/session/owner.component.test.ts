import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl } from '#test/component/open-app.ts';
import { answer, callsOf, disconnect, refuse } from '#test/component/scripted-server.ts';
import { readToken } from '#web/lib/session.ts';

const { owner, access, magicLink } = contract;
const landing = '/login#owner=the-secret';
const signedOut = { signedOut: true };
const olive = {
  id: exampleId(9),
  name: 'Olive Ng',
  email: 'olive@acme.example',
  isOnboardingCompleted: false,
  provenBy: 'claim',
} as const;
const nameField = page.getByRole('textbox', { name: 'Name' });
const emailField = page.getByRole('textbox', { name: 'Email' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const welcome = page.getByRole('heading', { name: 'Welcome, Olive' });

/** Lets the claim succeed. */
function letClaim(): void {
  answer(owner.claim, { token: 'new-token', profile: olive });
  answer(access.profile, olive);
}

const claims = () => callsOf(owner.claim).map(({ body }) => body);

describe('the owner’s link', () => {
  test('disappears from the address bar at once, and claims the server with a name and an address', async () => {
    answer(owner.check, { does: 'claim', email: null, takesOver: null });
    letClaim();
    await openApp(landing, signedOut);
    await expect.element(nameField).toHaveFocus();
    expect(pageUrl()).toBe('/login');
    expect(claims()).toEqual([]);
    await expect.element(button('Create administrator')).toBeDisabled();
    await expectNoBarriers();
    await nameField.fill('Olive Ng');
    await emailField.fill('olive@acme.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(welcome).toBeVisible();
    expect(claims()).toEqual([
      { secret: 'the-secret', name: 'Olive Ng', email: 'olive@acme.example', timezone: 'Europe/Berlin' },
    ]);
    expect(readToken()).toBe('new-token');
  });

  test('keeps what was typed when the address has an account', async () => {
    answer(owner.check, { does: 'claim', email: 'olive@acme.example', takesOver: null });
    const message = 'olive@acme.example already has an account.';
    refuse(owner.claim, 'conflict', message, [{ path: 'email', message }]);
    await openApp(landing, signedOut);
    await expect.element(emailField).toHaveValue('olive@acme.example');
    await nameField.fill('Olive Ng');
    await button('Create administrator').click();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(nameField).toHaveValue('Olive Ng');
  });

  test('says that it takes over the sample account before it does', async () => {
    const takesOver = { name: 'Ada Visitor', email: 'ada@sample.example' };
    answer(owner.check, { does: 'claim', email: null, takesOver });
    answer(access.logout, {});
    await openApp(landing);
    const notice = /^Your sample account ada@sample.example becomes yours, with its data\./;
    await expect.element(page.getByText(notice)).toBeVisible();
    await expect.element(nameField).toHaveValue('Ada Visitor');
    await expect.element(emailField).toHaveValue('');
    if (triesAll()) await expectNoBarriers();
    await emailField.fill('olive@acme.example');
    letClaim();
    await button('Keep this account').click();
    await expect.element(welcome).toBeVisible();
    expect(claims()).toMatchObject([{ takesOver: true, email: 'olive@acme.example' }]);
    expect(readToken()).toBe('new-token');
  });

  test('can start with an empty account instead', async () => {
    const takesOver = { name: 'Ada Visitor', email: 'ada@sample.example' };
    answer(owner.check, { does: 'claim', email: null, takesOver });
    answer(access.logout, {});
    await openApp(landing);
    await emailField.fill('olive@acme.example');
    letClaim();
    await button('Start with an empty account').click();
    await expect.element(welcome).toBeVisible();
    expect(claims()[0]).not.toHaveProperty('takesOver');
  });

  test('of an address with an account signs it in with one button, after saying whose session ends', async () => {
    answer(owner.check, { does: 'sign-in', email: olive.email, takesOver: null });
    answer(access.logout, {});
    await openApp(landing);
    await expect.element(page.getByText(/^You’re signed in as ada@sample.example\./)).toBeVisible();
    letClaim();
    await button('Sign in as olive@acme.example').click();
    await expect.element(welcome).toBeVisible();
    expect(claims()).toEqual([{ secret: 'the-secret', timezone: 'Europe/Berlin' }]);
  });

  test('that doesn’t work says what to do, and leads to the other ways to sign in', async () => {
    refuse(owner.check, 'identity_refused', 'This link doesn’t work. Print a new one on the server.');
    await openApp(landing, signedOut);
    await expect.element(page.getByText(/Print a new one on the server/)).toBeVisible();
    await expect.element(button('Try again')).not.toBeInTheDocument();
    await button('Other ways to sign in').click();
    await expect.element(button('Continue with Google')).toBeVisible();
  });

  inFullRuns('can be tried again after a failure', async () => {
    disconnect(owner.check);
    await openApp(landing, signedOut);
    await expect.element(page.getByText('Network error')).toBeVisible();
    answer(owner.check, { does: 'claim', email: null, takesOver: null });
    await button('Try again').click();
    await expect.element(nameField).toBeVisible();
  });
});

describe('the sign-in page of a server without Google', () => {
  const off = { identity: { kind: 'off' } as const };

  test('puts email above, and says that Google isn’t set up', async () => {
    await openApp('/login', { ...signedOut, settings: { ...off, mail: true } });
    await expect.element(emailField).toBeVisible();
    await expect.element(button('Continue with Google')).toBeDisabled();
    await expect.element(page.getByText('Google sign-in isn’t set up on this server.')).toBeVisible();
    const top = (element: Element) => element.getBoundingClientRect().top;
    expect(top(emailField.element())).toBeLessThan(top(button('Continue with Google').element()));
    await expect.element(page.getByText(/npm run owner/)).not.toBeInTheDocument();
    if (triesAll()) await expectNoBarriers();
  });

  inFullRuns('without email leads to the terminal', async () => {
    await openApp('/login', { ...signedOut, settings: { ...off, mail: false } });
    await expect.element(page.getByText('Sign in from the terminal')).toBeVisible();
    await expect.element(page.getByText(/npm run owner -- you@example.com/)).toBeVisible();
    if (triesAll()) await expectNoBarriers();
  });
});

describe('the settings of a claimed account', () => {
  const firebase = { kind: 'firebase', apiKey: 'key', authDomain: 'a.example', projectId: 'acme' } as const;
  const settings = { identity: firebase, mail: true };

  test('confirm the address with the code of an email', async () => {
    answer(magicLink.request, { email: olive.email });
    await openApp('/dashboard/settings', {
      user: { provenBy: 'claim', email: olive.email },
      settings,
    });
    await expect.element(page.getByText(/^Confirm .* to sign in/)).toBeVisible();
    await expect.element(button('Link Google')).toBeVisible();
    await button('Confirm by email').click();
    const codeField = page.getByRole('textbox', { name: 'Code' });
    await expect.element(codeField).toHaveFocus();
    refuse(owner.prove, 'identity_refused', 'This code is wrong or has expired.');
    await codeField.fill('123456');
    await button('Confirm').click();
    await expect.element(page.getByText('This code is wrong or has expired.')).toBeVisible();
    if (triesAll()) await expectNoBarriers();
    answer(owner.prove, { ...olive, isOnboardingCompleted: true, provenBy: 'mail' });
    await codeField.fill('654321');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Sign-in linked')).toBeVisible();
    await expect.element(page.getByText(/^Confirm .* to sign in/)).not.toBeInTheDocument();
    expect(callsOf(owner.prove).map(({ body }) => body)).toEqual([{ code: '123456' }, { code: '654321' }]);
  });

  inFullRuns('say what is missing where neither Google nor email is set up', async () => {
    await openApp('/dashboard/settings', {
      user: { provenBy: 'claim' },
      settings: { identity: { kind: 'off' }, mail: false },
    });
    await expect.element(page.getByText(/^Set up Google or email/)).toBeVisible();
    await expect.element(button('Link Google')).not.toBeInTheDocument();
  });

  inFullRuns('ask nothing of an account that is proven', async () => {
    await openApp('/dashboard/settings', { user: { provenBy: 'google' }, settings });
    await expect.element(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
    await expect.element(page.getByText(/^Confirm .* to sign in/)).not.toBeInTheDocument();
  });
});
