import { expect, test } from 'vitest';
import { openChooser } from '#test/e2e/choose-account.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { answerPopup, authDomain, playVendor, vendorSettings } from '#test/e2e/vendor-popup.ts';
import { expectSignedOut, openVisitor, see, storedToken, waitForPath } from '#test/e2e/visitor.ts';

const shared = shareProduct(vendorSettings);

test("a user signs in through Google's own popup, and signs out", async () => {
  const page = await openVisitor(shared);
  await playVendor(page.context(), shared.sandboxUrl());
  await page.goto('/login');
  const popup = await openChooser(page);
  await popup.waitForURL('**/__/auth/handler*');
  const asked = new URL(popup.url());
  expect(asked.host).toBe(authDomain);
  expect(asked.searchParams.get('providerId')).toBe('google.com');
  expect(JSON.parse(asked.searchParams.get('customParameters') ?? '')).toEqual({ prompt: 'select_account' });
  await answerPopup(popup, { email: 'ada@sample.example', name: 'Ada Visitor' });
  await see(page, 'Signed in successfully');
  await see(page, 'Successfully signed in with Google!');
  await waitForPath(page, '/welcome');
  expect(await storedToken(page)).toMatch(/\S/);
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(page);
});
