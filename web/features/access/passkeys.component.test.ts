import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { openApp } from '#test/component/open-app.ts';
import { answer, callsOf, refuse } from '#test/component/scripted-server.ts';

const path = '/dashboard/settings';
const list = page.getByRole('list', { name: 'Passkeys' });
const laptop = { id: exampleId(20), name: 'Laptop', host: 'localhost', lastUsedAt: null };
const passkeys = (over: object = {}) =>
  answer(contract.passkeys.list, { items: [laptop], isFresh: true, host: 'localhost', ...over });
const challenge = { challenge: 'AAAA', rpId: 'localhost' };

/** The browser's dialog ends as if the user cancelled. */
function cancelDialogs() {
  const cancelled = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  vi.spyOn(navigator.credentials, 'get').mockImplementation(cancelled);
  vi.spyOn(navigator.credentials, 'create').mockImplementation(cancelled);
}
beforeEach(cancelDialogs);

describe('passkeys', () => {
  test('are added only soon after a sign-in, confirmed with one of them', async () => {
    passkeys({ isFresh: false });
    answer(contract.passkeys.challenge, challenge);
    await openApp(path);
    await expect.element(list.getByText('Laptop')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Revoke Laptop' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await expect.element(page.getByText('Cancelled, or no passkey here fits.')).toBeVisible();
    const proof = Uint8Array.from([1, 2, 3]).buffer;
    const credential = {
      id: 'AQID',
      rawId: proof,
      type: 'public-key',
      response: { clientDataJSON: proof, authenticatorData: proof, signature: proof },
      getClientExtensionResults: () => ({}),
    };
    vi.spyOn(navigator.credentials, 'get').mockResolvedValue(credential as unknown as Credential);
    answer(contract.passkeys.confirm, {});
    passkeys();
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await expect.element(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
    expect(callsOf(contract.passkeys.confirm).map(({ body }) => body)).toEqual([
      { id: 'AQID', clientDataJSON: 'AQID', authenticatorData: 'AQID', signature: 'AQID' },
    ]);
  });

  inFullRuns('without one, ask to sign in again', async () => {
    passkeys({ items: [], isFresh: false });
    await openApp(path);
    await expect.element(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  });

  test('are revoked after a confirmation, or stay and say why; say why adding one failed, and keep its name', async () => {
    passkeys();
    refuse(contract.passkeys.revoke, 'forbidden', 'Sign in again.');
    await openApp(path);
    await page.getByRole('button', { name: 'Revoke Laptop' }).click();
    const revoke = page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true });
    await revoke.click();
    await expect.element(page.getByText('Sign in again.')).toBeVisible();
    answer(contract.passkeys.revoke, {});
    passkeys({ items: [] });
    await revoke.click();
    await expect.element(page.getByText('Laptop was revoked')).toBeVisible();
    await expect.element(list).not.toBeInTheDocument();
    answer(contract.passkeys.startRegistration, {
      ...challenge,
      user: { id: 'AAAA', name: 'ada@sample.example', displayName: 'Ada' },
      known: [],
    });
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
    await name.fill('Laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByText('Cancelled, or no passkey here fits.')).toBeVisible();
    await expect.element(name).toHaveValue('Laptop');
  });

  inFullRuns('aren’t offered at an IP address', async () => {
    passkeys({ items: [], host: null });
    await openApp(path);
    await expect.element(page.getByText(/need HTTPS or localhost/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  });
});

test('the sign-in page offers a passkey, and a cancelled one is no failure to explain', async () => {
  answer(contract.passkeys.challenge, challenge);
  await openApp('/login', { signedOut: true });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect.element(page.getByRole('alert').getByText('Sign-in cancelled')).toBeVisible();
});
