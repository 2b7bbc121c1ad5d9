import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openVisitor, see, waitForPath } from '#test/e2e/visitor.ts';
import { tokenKey } from '#web/lib/session.ts';

const shared = shareProduct();

/** Chromium's own authenticator, whose user is always there. */
async function addAuthenticator(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await waitForPath(page, '/login');
}

// Slow: the settings are loaded three times.
test('a user adds a passkey, signs in with it, has a copy refused, and revokes it', async () => {
  const member = await newMember(shared);
  const page = await openVisitor(shared);
  // Passkeys need a host name.
  const local = new URL(shared.url());
  local.hostname = 'localhost';
  await page.goto(new URL('/login', local).href);
  await page.evaluate(([key = '', token = '']) => localStorage.setItem(key, token), [tokenKey, member.token]);
  const { devtools, authenticatorId } = await addAuthenticator(page);

  const settings = new URL('/dashboard/settings', local).href;
  await page.goto(settings);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await see(page, 'My laptop was added');
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await passkeys.getByText(/^localhost · added .* · never used$/).waitFor();
  await signOut(page);

  await byPasskey(page).click();
  await see(page, 'Signed in successfully');
  await waitForPath(page, '/welcome');
  await page.goto(settings);
  await passkeys.getByText(/· used /).waitFor();

  // Someone copies it, and the original has been used since.
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  const [credential] = credentials;
  if (!credential) expect.fail('The authenticator holds no passkey.');
  const count = credential.signCount;
  const replaceBy = async (signCount: number) => {
    await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
    await devtools.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...credential, signCount },
    });
  };
  await signOut(page);
  await replaceBy(0);
  await byPasskey(page).click();
  await page.getByText(/^This passkey was copied/).waitFor();
  await replaceBy(count);
  await byPasskey(page).click();
  await waitForPath(page, '/welcome');

  await page.goto(settings);
  await page.getByRole('list', { name: 'Recent activity' }).getByText('Copied passkey refused').waitFor();
  await page.getByRole('button', { name: 'Revoke My laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await see(page, 'My laptop was revoked');
  await signOut(page);
  await byPasskey(page).click();
  await page.getByText(/^This passkey isn’t known here/).waitFor();
});
